ALTER TABLE "fleet_estimates" ADD COLUMN "applied_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_by_role" ON "users" USING btree ("role","created_at","id");--> statement-breakpoint
CREATE INDEX "users_disabled" ON "users" USING btree ("created_at","id") WHERE disabled_at is not null;--> statement-breakpoint
CREATE INDEX "payouts_by_method" ON "payouts" USING btree ("method","created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_by_ending" ON "payouts" USING btree ("ending");--> statement-breakpoint
CREATE INDEX "payouts_search" ON "payouts" USING gin ("reference" gin_trgm_ops);