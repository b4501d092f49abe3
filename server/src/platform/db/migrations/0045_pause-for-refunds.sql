ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_decider";--> statement-breakpoint
DROP INDEX "refunds_once";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "pay_to" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "pause_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" drop column "due_on";--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "due_on" date GENERATED ALWAYS AS (((promised_from at time zone 'UTC') + (days + 1) * interval '1 day' + (setup_wait_minutes + list_wait_minutes + pause_minutes) * interval '1 minute')::date) STORED;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "asked_by_owner" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "refunds" SET "pay_to" = null, "asked_by_owner" = false WHERE "ground" = 'late' or "pay_to" like 'The account that paid:%';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once" ON "refunds" USING btree ("payment_id") WHERE refund_status not in ('declined', 'taken_back') and ground <> 'late';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status" CHECK (refund_status in ('requested', 'due', 'paid', 'declined', 'taken_back'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_decider" CHECK (("refunds"."refund_status" in ('requested', 'due', 'taken_back')) = ("refunds"."decided_by" is null));--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_paused" CHECK ("runs"."paused_at" is null or "runs"."closed_at" is null);
--> statement-breakpoint
-- Whether a person has been an administrator for a day, by the real time that protects accounts: then they count as a second one.
create or replace function is_senior(person uuid) returns boolean language sql stable as $$
  select exists (select from users u where u.id = person and u.role = 'admin' and u.disabled_at is null
    and u.admin_since <= now() - interval '24 hours')
$$;
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
  if old.state = 'waiting' and new.state in ('approved', 'refused') and new.decided_by <> new.asked_by and not is_senior(new.decided_by) then
    raise exception 'the second administrator has held the role for a day' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- A payout keeps its sum and where it goes; paid or declined, it stays so. Only where it went can be forgotten then. The box that
-- says where can be sealed again with another key, by what seals everything again and says so.
create or replace function keep_payout() returns trigger language plpgsql as $$
declare
  decided boolean := old.state in ('paid', 'declined');
  resealed boolean := coalesce(current_setting('fortnight.reseals', true), '') = 'on'
    and substring(new.account from 1 for 4) <> substring(old.account from 1 for 4);
begin
  if (new.tester_id, new.amount_pkr, new.method) is distinct from (old.tester_id, old.amount_pkr, old.method)
    or (new.account is distinct from old.account and not (decided and new.account is null) and not coalesce(resealed, false))
    or (decided and to_jsonb(new) - array['account', 'ending', 'updated_at'] <> to_jsonb(old) - array['account', 'ending', 'updated_at'])
  then
    raise exception 'a payout keeps its sum, and a decided one stays decided' using errcode = 'integrity_constraint_violation';
  end if;
  if new.second_by is distinct from old.second_by and not is_senior(new.second_by) then
    raise exception 'the second administrator has held the role for a day' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- A refund is decided once. Its ground never changes; its amount is that of the decision. What a late test pays back grows
-- until it is paid. Where the money was sent may be forgotten.
create or replace function keep_refund_decided() returns trigger language plpgsql as $$
begin
  if (new.payment_id, new.app_id, new.owner_id, new.ground) is distinct from (old.payment_id, old.app_id, old.owner_id, old.ground)
    or (new.amount_cents, new.amount_pkr) is distinct from (old.amount_cents, old.amount_pkr)
      and not (old.ground = 'late' and old.refund_status = 'due' and new.refund_status = 'due' and new.amount_cents > old.amount_cents)
      and not (old.refund_status = 'requested' and new.refund_status in ('due', 'paid'))
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
