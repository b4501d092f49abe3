ALTER TABLE "fleet_estimates" DROP CONSTRAINT "fleet_estimates_chances";--> statement-breakpoint
ALTER TABLE "testers" ADD COLUMN "offers_taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "testers" ADD COLUMN "offers_passed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "testers" ADD COLUMN "by_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "fleet_estimates" ADD COLUMN "mail_acceptance" real DEFAULT 0.9 NOT NULL;--> statement-breakpoint
ALTER TABLE "fleet_estimates" ADD COLUMN "answer_weight" real DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "fleet_estimates" ADD COLUMN "mail_join_hours" real DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE "testers" ADD CONSTRAINT "testers_offers" CHECK ("testers"."offers_taken" >= 0 and "testers"."offers_passed" >= 0);--> statement-breakpoint
ALTER TABLE "fleet_estimates" ADD CONSTRAINT "fleet_estimates_chances" CHECK ("fleet_estimates"."hazard" > 0 and "fleet_estimates"."hazard" < 1 and "fleet_estimates"."miss_rate" > 0 and "fleet_estimates"."miss_rate" < 1
      and "fleet_estimates"."acceptance" > 0 and "fleet_estimates"."acceptance" <= 1 and "fleet_estimates"."shape" > 0
      and "fleet_estimates"."accepted_join" > 0 and "fleet_estimates"."accepted_join" <= 1 and "fleet_estimates"."listed_join" > 0 and "fleet_estimates"."listed_join" <= 1
      and "fleet_estimates"."mail_acceptance" > 0 and "fleet_estimates"."mail_acceptance" <= 1 and "fleet_estimates"."answer_weight" > 0 and "fleet_estimates"."mail_join_hours" > 0
      and "fleet_estimates"."join_hours" > 0 and "fleet_estimates"."listed_hours" > 0 and "fleet_estimates"."farewells" >= 0 and "fleet_estimates"."farewells" < 1
      and "fleet_estimates"."loss_ratio" > 0 and "fleet_estimates"."first_days_ratio" > 0 and "fleet_estimates"."frailty_shape" > 0 and "fleet_estimates"."pretenders" >= 0 and "fleet_estimates"."pretenders" < 1
      and "fleet_estimates"."shock_chance" >= 0 and "fleet_estimates"."shock_chance" < 1);
--> statement-breakpoint
-- A seat is touched with every day of use and every reminder, and ends once. Only its end changes its tester's count and the counters:
-- the trigger's condition keeps a quarter of the cost off a check-in.
create or replace function count_ended_seat() returns trigger language plpgsql as $$
begin
  update testers set active = active - 1,
    offers_passed = offers_passed + (new.opted_in_at is null and new.state in ('declined', 'expired'))::int
  where id = new.tester_id;
  insert into counter_changes (name, day, value) values ('seats:held', utc_day(new.ended_at), -1);
  return null;
end $$;
--> statement-breakpoint
-- An offer that is taken is known of its tester at once.
create or replace function count_taken_offer() returns trigger language plpgsql as $$
begin
  update testers set offers_taken = offers_taken + 1 where id = new.tester_id;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger assignments_count_taken after update on assignments for each row
  when (old.opted_in_at is null and new.opted_in_at is not null) execute function count_taken_offer();
--> statement-breakpoint
update testers t set offers_taken = a.taken, offers_passed = a.passed
from (
  select tester_id, count(*) filter (where opted_in_at is not null) as taken,
    count(*) filter (where opted_in_at is null and state in ('declined', 'expired')) as passed
  from assignments group by tester_id
) a where t.id = a.tester_id;
