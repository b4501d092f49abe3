CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"confirm_hash" "bytea",
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"take_back_hash" "bytea",
	"take_back_until" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_changes_confirm_hash_unique" UNIQUE("confirm_hash"),
	CONSTRAINT "email_changes_take_back_hash_unique" UNIQUE("take_back_hash"),
	CONSTRAINT "email_changes_confirmed" CHECK (("email_changes"."confirmed_at" is null) = ("email_changes"."take_back_until" is null))
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_changes_old" ON "email_changes" USING btree ("old_email") WHERE confirmed_at is not null and ended_at is null;
--> statement-breakpoint
create or replace trigger users_announce_change after update of email, name, role, subscription_plan, disabled_at on users
  for each row when ((old.email, old.name, old.role, old.subscription_plan, old.disabled_at)
    is distinct from (new.email, new.name, new.role, new.subscription_plan, new.disabled_at)) execute function announce_session('id');
