CREATE TABLE "install_links" (
	"app_id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT clock() NOT NULL,
	CONSTRAINT "install_links_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "joining_proofs" (
	"assignment_id" bigint PRIMARY KEY NOT NULL,
	"account" text,
	"account_at" timestamp with time zone,
	"app_opened_at" timestamp with time zone,
	CONSTRAINT "joining_proofs_account" CHECK ("joining_proofs"."account" is null or "joining_proofs"."account_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "install_links" ADD CONSTRAINT "install_links_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joining_proofs" ADD CONSTRAINT "joining_proofs_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Whose failure goes on and was reported is not notified again.
insert into google_notices (subject, problem, told_at)
  select 'vitals ' || app_id, problem, clock() from android_vitals where told_at is not null and problem is not null on conflict do nothing;
--> statement-breakpoint
ALTER TABLE "android_vitals" DROP COLUMN "told_at";