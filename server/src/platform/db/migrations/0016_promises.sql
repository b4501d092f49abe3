ALTER TABLE "ledger" DROP CONSTRAINT "ledger_sign";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_ground";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_decided";--> statement-breakpoint
DROP INDEX "refunds_once";--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "promised_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "late_scale" jsonb;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "promised_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "setup_wait_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "list_wait_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "promised_on" date GENERATED ALWAYS AS (((promised_from at time zone 'UTC') + (days + 1) * interval '1 day')::date) STORED;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "due_on" date GENERATED ALWAYS AS (((promised_from at time zone 'UTC') + (days + 1) * interval '1 day' + (setup_wait_minutes + list_wait_minutes) * interval '1 minute')::date) STORED;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_late_once" ON "ledger" USING btree ("refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_late_due_once" ON "refunds" USING btree ("payment_id") WHERE refund_status = 'due';--> statement-breakpoint
CREATE INDEX "runs_by_promise" ON "runs" USING btree ("promised_on") WHERE promised_on is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once" ON "refunds" USING btree ("payment_id") WHERE refund_status <> 'declined' and ground <> 'late';--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_late" CHECK ((kind = 'late') = (refund_id is not null));--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_sign" CHECK ((kind = 'payment' and amount_cents > 0) or (kind in ('refund', 'late') and amount_cents < 0));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_late" CHECK ("refunds"."ground" <> 'late' or "refunds"."refund_status" in ('due', 'paid'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_due" CHECK ("refunds"."refund_status" <> 'due' or "refunds"."ground" = 'late');--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status" CHECK (refund_status in ('requested', 'due', 'paid', 'declined'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_ground" CHECK (ground in ('guarantee', 'shortfall', 'late'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_decided" CHECK (("refunds"."refund_status" in ('requested', 'due')) = ("refunds"."decided_at" is null));
--> statement-breakpoint
-- A refund is decided once, and neither its amount nor its ground ever changes; only what a late test pays back grows until
-- it is paid. Where the money was sent may be forgotten.
create or replace function keep_refund_decided() returns trigger language plpgsql as $$
begin
  if (new.payment_id, new.app_id, new.owner_id, new.ground) is distinct from (old.payment_id, old.app_id, old.owner_id, old.ground)
    or (new.amount_cents, new.amount_pkr) is distinct from (old.amount_cents, old.amount_pkr)
      and not (old.refund_status = 'due' and new.refund_status = 'due' and new.amount_cents > old.amount_cents)
  then
    raise exception 'a refund keeps what was asked for' using errcode = 'integrity_constraint_violation';
  end if;
  if old.refund_status not in ('requested', 'due')
    and (new.refund_status, new.reason, new.reference, new.decided_by, new.decided_at)
      is distinct from (old.refund_status, old.reason, old.reference, old.decided_by, old.decided_at)
  then
    raise exception 'a decided refund stays decided' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Money goes back only of a payment that came in, and never more than came in.
create or replace function check_refund_line() returns trigger language plpgsql as $$
begin
  if new.kind <> 'payment' then
    -- Lines of one payment take turns, so that their sum is seen.
    perform from payments where id = new.payment_id for no key update;
    if (select coalesce(sum(amount_cents), 0) from ledger where payment_id = new.payment_id) + new.amount_cents < 0 then
      raise exception 'a refund is at most what was paid' using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Tests sold before were promised to start within a day of payment and set-up.
UPDATE "runs" SET "promised_from" = "ready_at" WHERE "ready_at" IS NOT NULL;
