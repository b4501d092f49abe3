CREATE TABLE "second_approvals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"hash" "bytea" NOT NULL,
	"asked_by" uuid NOT NULL,
	"alone_at" timestamp with time zone,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "second_approvals_act" CHECK (act in ('refund.approve', 'settings.write', 'role.give', 'role.take')),
	CONSTRAINT "second_approvals_state" CHECK (state in ('waiting', 'approved', 'refused', 'withdrawn', 'void')),
	CONSTRAINT "second_approvals_hash" CHECK (length("second_approvals"."hash") = 32),
	CONSTRAINT "second_approvals_decided" CHECK (("second_approvals"."state" = 'waiting') = ("second_approvals"."decided_at" is null) and ("second_approvals"."state" = 'waiting') = ("second_approvals"."decided_by" is null)),
	CONSTRAINT "second_approvals_not_own" CHECK ("second_approvals"."state" <> 'approved' or "second_approvals"."decided_by" <> "second_approvals"."asked_by" or coalesce("second_approvals"."decided_at" >= "second_approvals"."alone_at", false)),
	CONSTRAINT "second_approvals_withdrawn" CHECK ("second_approvals"."state" <> 'withdrawn' or "second_approvals"."decided_by" = "second_approvals"."asked_by"),
	CONSTRAINT "second_approvals_refused" CHECK (("second_approvals"."state" = 'refused') = ("second_approvals"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_due";--> statement-breakpoint
DROP INDEX "refunds_late_due_once";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "admin_since" timestamp with time zone;--> statement-breakpoint
-- Administrators of before have held the role for longer than a day, as far as is known.
UPDATE "users" SET "admin_since" = "created_at" WHERE "role" = 'admin';--> statement-breakpoint
ALTER TABLE "second_approvals" ADD CONSTRAINT "second_approvals_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_approvals" ADD CONSTRAINT "second_approvals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "second_approvals_waits_once" ON "second_approvals" USING btree ("act","subject") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "second_approvals_by_time" ON "second_approvals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "second_approvals_by_state" ON "second_approvals" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_late_due_once" ON "refunds" USING btree ("payment_id") WHERE refund_status = 'due' and ground = 'late';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_admin_since" CHECK (("users"."role" = 'admin') = ("users"."admin_since" is not null));
--> statement-breakpoint
-- What was asked for stays as it was shown, and is decided once. The second administrator has held the role for a day. The
-- lines that name a person are emptied when the person's account is deleted.
create or replace function keep_second_approval() returns trigger language plpgsql as $$
begin
  if (new.act, new.subject, new.data, new.hash, new.asked_by, new.alone_at, new.created_at)
      is distinct from (old.act, old.subject, old.data, old.hash, old.asked_by, old.alone_at, old.created_at)
    or new.lines <> old.lines and new.lines <> '[]'
    or old.state <> 'waiting' and (new.state, new.decided_by, new.decided_at, new.reason)
      is distinct from (old.state, old.decided_by, old.decided_at, old.reason)
  then
    raise exception 'an act is decided once, as it was asked for' using errcode = 'integrity_constraint_violation';
  end if;
  if old.state = 'waiting' and new.state in ('approved', 'refused') and new.decided_by <> new.asked_by and not exists (
    select from users u where u.id = new.decided_by and u.role = 'admin' and u.disabled_at is null
      and u.admin_since <= now() - interval '24 hours')
  then
    raise exception 'the second administrator has held the role for a day' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace trigger second_approvals_decided_once before update on second_approvals for each row execute function keep_second_approval();
--> statement-breakpoint
create or replace trigger second_approvals_not_deleted before delete or truncate on second_approvals for each statement execute function refuse_change();
--> statement-breakpoint
-- An administrator counts as a second one only after a day in the role, whoever gave it and by whatever means.
create or replace function note_admin_since() returns trigger language plpgsql as $$
begin
  if new.role <> 'admin' then
    new.admin_since := null;
  elsif tg_op = 'INSERT' or old.role <> 'admin' then
    new.admin_since := now();
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace trigger users_note_admin_since before insert or update of role on users for each row execute function note_admin_since();
--> statement-breakpoint
-- A refund is decided once, and neither its amount nor its ground ever changes; only what a late test pays back grows until
-- it is paid. Where the money was sent may be forgotten.
create or replace function keep_refund_decided() returns trigger language plpgsql as $$
begin
  if (new.payment_id, new.app_id, new.owner_id, new.ground) is distinct from (old.payment_id, old.app_id, old.owner_id, old.ground)
    or (new.amount_cents, new.amount_pkr) is distinct from (old.amount_cents, old.amount_pkr)
      and not (old.ground = 'late' and old.refund_status = 'due' and new.refund_status = 'due' and new.amount_cents > old.amount_cents)
  then
    raise exception 'a refund keeps what was asked for' using errcode = 'integrity_constraint_violation';
  end if;
  if old.refund_status = 'due' and new.refund_status not in ('due', 'paid') then
    raise exception 'an approved refund is sent' using errcode = 'integrity_constraint_violation';
  end if;
  if old.refund_status not in ('requested', 'due')
    and (new.refund_status, new.reason, new.reference, new.decided_by, new.decided_at)
      is distinct from (old.refund_status, old.reason, old.reference, old.decided_by, old.decided_at)
  then
    raise exception 'a decided refund stays decided' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
