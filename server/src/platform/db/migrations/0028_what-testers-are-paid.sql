ALTER TABLE "earnings" DROP CONSTRAINT "earnings_amount";--> statement-breakpoint
ALTER TABLE "earnings" DROP CONSTRAINT "earnings_day";--> statement-breakpoint
ALTER TABLE "assignments" DROP CONSTRAINT "assignments_pay";--> statement-breakpoint
DROP INDEX "earnings_day_once";--> statement-breakpoint
ALTER TABLE "earnings" ADD COLUMN "kind" text;--> statement-breakpoint
-- Lines are append-only, so that a change of the type fills the column: what an administrator booked is a correction.
ALTER TABLE "earnings" ALTER COLUMN "kind" TYPE text USING case when by is null then 'day' else 'correction' end;--> statement-breakpoint
ALTER TABLE "earnings" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "streak_after" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "streak_pkr" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "bonus_pkr" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "release_pkr" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "let_go_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "earnings_kind_once" ON "earnings" USING btree ("assignment_id","kind") WHERE kind in ('bonus', 'release');--> statement-breakpoint
CREATE UNIQUE INDEX "earnings_day_once" ON "earnings" USING btree ("assignment_id","kind","day");--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_kind" CHECK (kind in ('day', 'bonus', 'release', 'correction'));--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_seat" CHECK ("earnings"."kind" = 'correction' or "earnings"."assignment_id" is not null);--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_by" CHECK (("earnings"."by" is not null) = ("earnings"."kind" = 'correction'));--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_amount" CHECK ("earnings"."amount_pkr" <> 0 and ("earnings"."kind" = 'correction' or "earnings"."amount_pkr" > 0));--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_day" CHECK (("earnings"."day" is not null) = ("earnings"."kind" in ('day', 'bonus')));--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_let_go" CHECK ("assignments"."let_go_at" is null or "assignments"."ended_at" is not null);--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_pay" CHECK (least("assignments"."pay_per_day_pkr", "assignments"."streak_pkr", "assignments"."bonus_pkr", "assignments"."release_pkr") >= 0);
--> statement-breakpoint
-- Rupees that the nth paid day of a seat brings, without the bonus; payOfDay in the contract is the same sum.
create or replace function pay_of_day(a assignments, nth bigint) returns integer language sql immutable parallel safe as $$
  select case when a.pay_per_day_pkr = 0 then 0 else a.pay_per_day_pkr + case when nth > a.streak_after then a.streak_pkr else 0 end end
$$;

--> statement-breakpoint
-- Seats that are live keep their pay, and get half of it for days that are left if we end their part.
update assignments set release_pkr = (pay_per_day_pkr + 1) / 2 where ended_at is null;
--> statement-breakpoint
-- The operator's pay stays what it was: the same for each day, without a bonus.
update settings set value = value || jsonb_build_object('streak_after', 7, 'streak_pkr', 0, 'bonus_pkr', 0,
  'release_pkr', ((value ->> 'pkr_per_day')::int + 1) / 2)
where key = 'settings:pay' and value ? 'pkr_per_day';
