CREATE TABLE "last_successes" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "last_successes_name" CHECK (name in ('jobs', 'mail'))
);
--> statement-breakpoint
ALTER TABLE "alarms" DROP CONSTRAINT "alarms_rule";--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "over_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_standing" ON "alarms" USING btree ("rule",(facts ->> 'part')) WHERE seen_at is not null and over_at is null;--> statement-breakpoint
CREATE INDEX "assignments_by_invitation" ON "assignments" USING btree ("invited_at");--> statement-breakpoint
ALTER TABLE "archive_status" DROP COLUMN "alarmed";--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_seen" CHECK (("alarms"."seen_at" is null) = (rule in ('refunds', 'self_dealing', 'unmatched_approval', 'payout', 'sign_ups', 'device')) and ("alarms"."over_at" is null or "alarms"."seen_at" is not null));--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_rule" CHECK (rule in ('refunds', 'self_dealing', 'unmatched_approval', 'payout', 'sign_ups', 'device', 'jobs_stopped', 'mail_stopped', 'push_stopped', 'backups_stopped'));
--> statement-breakpoint
-- An alarm says for good what was found; it is closed once. A standstill can be over before or after that.
create or replace function keep_alarm() returns trigger language plpgsql as $$
begin
  if (old.state = 'closed' and (new.state, new.closed_by, new.closed_at, new.reason)
      is distinct from (old.state, old.closed_by, old.closed_at, old.reason))
    or old.over_at is not null and new.over_at is distinct from old.over_at
    or (new.rule, new.occurrence, new.facts, new.user_ids, new.app_id, new.tester_id, new.payment_id, new.payout_id, new.created_at)
    is distinct from (old.rule, old.occurrence, old.facts, old.user_ids, old.app_id, old.tester_id, old.payment_id, old.payout_id, old.created_at)
  then
    raise exception 'an alarm is closed once, and keeps what it says' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
