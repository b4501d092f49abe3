-- Searches for a part of a word. Trusted since PostgreSQL 13: the database's owner may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "contact_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contact_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "setting_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"value" jsonb,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_method" text NOT NULL,
	"transaction_id" text NOT NULL,
	"amount_pkr" numeric(12, 2) NOT NULL,
	"paid_on" date,
	"sender" text,
	"imported_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_lines_once" UNIQUE("payment_method","transaction_id"),
	CONSTRAINT "statement_lines_method" CHECK (payment_method in ('manual_easypaisa', 'manual_bank')),
	CONSTRAINT "statement_lines_amount" CHECK ("statement_lines"."amount_pkr" > 0)
);
--> statement-breakpoint
DROP INDEX "contacts_by_time";--> statement-breakpoint
DROP INDEX "feedback_by_time";--> statement-breakpoint
DROP INDEX "payments_by_status";--> statement-breakpoint
DROP INDEX "refunds_by_status";--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting_versions" ADD CONSTRAINT "setting_versions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_replies_of" ON "contact_replies" USING btree ("contact_id","created_at");--> statement-breakpoint
CREATE INDEX "setting_versions_of" ON "setting_versions" USING btree ("key","id");--> statement-breakpoint
CREATE INDEX "apps_by_time" ON "apps" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "apps_by_change" ON "apps" USING btree ("updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "apps_by_name" ON "apps" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "apps_by_status" ON "apps" USING btree ("status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "apps_search" ON "apps" USING gin ("name" gin_trgm_ops,"package_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_by_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_by_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_by_time" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_search" ON "audit_log" USING gin ("action" gin_trgm_ops,"subject" gin_trgm_ops,(data::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contacts_by_status" ON "contacts" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops,"subject" gin_trgm_ops,"message" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "feedback_by_rating" ON "feedback" USING btree ("rating","created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_of_app" ON "feedback" USING btree ("app_id","created_at") WHERE app_id is not null;--> statement-breakpoint
CREATE INDEX "feedback_search" ON "feedback" USING gin ("feedback" gin_trgm_ops,"email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_by_time" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_by_amount" ON "payments" USING btree ("amount_cents","id");--> statement-breakpoint
CREATE INDEX "payments_by_method" ON "payments" USING btree ("payment_method","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_by_owner" ON "payments" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_search" ON "payments" USING gin ("transaction_id" gin_trgm_ops,"account_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "refunds_by_time" ON "refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "testers_by_time" ON "testers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "testers_by_name" ON "testers" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "testers_by_score" ON "testers" USING btree ("score","id");--> statement-breakpoint
CREATE INDEX "testers_by_status" ON "testers" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "testers_search" ON "testers" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_by_time" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("email" gin_trgm_ops,"name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contacts_by_time" ON "contacts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_by_time" ON "feedback" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_by_status" ON "payments" USING btree ("payment_status","created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_by_status" ON "refunds" USING btree ("refund_status","created_at","id");--> statement-breakpoint
create trigger contact_replies_append_only before update or delete or truncate on contact_replies for each statement execute function refuse_change();
--> statement-breakpoint
create trigger setting_versions_append_only before update or delete or truncate on setting_versions for each statement execute function refuse_change();
--> statement-breakpoint
create trigger statement_lines_append_only before update or delete or truncate on statement_lines for each statement execute function refuse_change();
