ALTER TABLE "assignments" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "trouble" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "listing_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "listing_reminders" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "assignments_untold" ON "assignments" USING btree ("id") WHERE state = 'invited' and told_at is null;--> statement-breakpoint
CREATE INDEX "runs_to_list" ON "runs" USING btree ("listing_asked_at") WHERE listing_asked_at is not null;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_trouble" CHECK ("assignments"."trouble" is null or trouble in ('not_available', 'wrong_account', 'install_failed'));