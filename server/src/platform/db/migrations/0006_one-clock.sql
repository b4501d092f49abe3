-- The time by which tests, days and pay go: the real one. Only a demo moves it (demo/demo-clock.ts). What protects accounts (sessions,
-- codes, keys, signed links) goes by `now()`.
create or replace function clock() returns timestamptz language sql stable parallel safe return now();
--> statement-breakpoint
-- The same at this moment instead of the transaction's beginning.
create or replace function clock_running() returns timestamptz language sql volatile parallel safe return clock_timestamp() - now() + clock();
--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "created_at" SET DEFAULT clock_running();--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "setting_versions" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "settings" ALTER COLUMN "updated_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "ledger" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "payment_help" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "updated_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "statement_lines" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "strays" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "apps" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "apps" ALTER COLUMN "updated_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "payment_corrections" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "updated_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "contact_replies" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "contacts" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "contacts" ALTER COLUMN "updated_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "feedback" ALTER COLUMN "submitted_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "feedback" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "feedback" ALTER COLUMN "updated_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "updated_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "testing_requests" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "testing_requests" ALTER COLUMN "updated_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "vitals" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "account_clashes" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "disputes" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "earnings" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "payout_accounts" ALTER COLUMN "updated_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "payout_batches" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "payouts" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "payouts" ALTER COLUMN "updated_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "devices" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "devices" ALTER COLUMN "updated_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "testers" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "testers" ALTER COLUMN "updated_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "app_versions" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "checkins" ALTER COLUMN "used_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "checkins" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "console_reports" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "findings" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "findings" ALTER COLUMN "updated_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "production_answers" ALTER COLUMN "updated_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "retests" ALTER COLUMN "asked_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "run_events" ALTER COLUMN "at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "screenshots" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "assignments" ALTER COLUMN "invited_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "assignments" ALTER COLUMN "expires_at" SET DEFAULT clock() + interval '6 hours';--> statement-breakpoint
ALTER TABLE "decisions" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "fleet_estimates" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "runs" ALTER COLUMN "queued_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "runs" ALTER COLUMN "created_at" SET DEFAULT clock();--> statement-breakpoint
ALTER TABLE "runs" ALTER COLUMN "updated_at" SET DEFAULT clock();
--> statement-breakpoint
-- One seat more or less is most of what happens to testers. The counters learn of it only with the last free place (count_place).
create or replace function count_changed_tester() returns trigger language plpgsql as $$
begin
  insert into counter_changes (name, day, value)
  select c.name, case when is_remembered(c.name) then c.day else utc_day(clock()) end as day, sum(c.value)
  from (select n.* from counts_of(new) n union all select o.name, o.day, -o.value from counts_of(old) o) c
  group by 1, 2 having sum(c.value) <> 0;
  return null;
end $$;
--> statement-breakpoint
-- A claim fills up half of its testers: one counter changes, and needs no comparison of all.
create or replace function count_place() returns trigger language plpgsql as $$
begin
  insert into counter_changes (name, day, value) values ('testers:free', utc_day(clock()), case when new.is_full then -1 else 1 end);
  return null;
end $$;
--> statement-breakpoint
-- testers.active counts live seats. One statement for a whole team, so a claim pays for it once.
create or replace function count_new_seats() returns trigger language plpgsql as $$
begin
  update testers t set active = t.active + n.seats, last_assigned_at = clock()
  from (select tester_id, count(*)::smallint as seats from added where ended_at is null group by tester_id) n
  where t.id = n.tester_id;
  return null;
end $$;
--> statement-breakpoint
-- An app that was paid for, cancelled or deleted waits for no payment: an open request of its developer lapses.
create or replace function lapse_payment_help() returns trigger language plpgsql as $$
begin
  update payment_help set state = 'lapsed', ended_at = clock() where app_id = new.id and state = 'open';
  return null;
end $$;
--> statement-breakpoint
create or replace function tell_payment() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(new.owner_id, false,
    case new.payment_status when 'completed' then 'payment.approved' else 'payment.rejected' end,
    'payment:' || new.id || ':' || new.payment_status, clock(), jsonb_build_object('app_id', new.app_id, 'payment', new.id));
  return null;
end $$;
--> statement-breakpoint
-- Below this chance the engine acts (engine/goal.ts); told when a forecast falls below it, not with every one that stays there.
create or replace function tell_risk() returns trigger language plpgsql as $$
declare
  r runs;
  -- What every plan holds (the engine's goals).
  hold constant real := 0.97;
  before real;
begin
  select * into r from runs where id = new.run_id;
  if r.phase not in ('running', 'extended') or new.p_goal >= hold then return null; end if;
  select f.p_goal into before from forecasts f where f.run_id = new.run_id and f.day < new.day order by f.day desc limit 1;
  if before is null or before >= hold then
    perform tell_webhooks(r.owner_id, false, 'run.at_risk', 'run:' || r.id || ':at_risk:' || new.day, clock(),
      jsonb_build_object('app_id', r.app_id, 'probability', round(new.p_goal::numeric, 4)));
  end if;
  return null;
end $$;
--> statement-breakpoint
-- One function and three triggers for each table: whatever a statement does to however many rows becomes a few lines, in its own
-- transaction. No row is updated, so no statement waits. Changes of seats and testers are counted by triggers of their own.
do $install$
declare
  counted text;
begin
  foreach counted in array array['apps', 'users', 'payments', 'ledger', 'feedback', 'contacts', 'refunds', 'strays', 'payment_help', 'runs',
    'testers', 'assignments']
  loop
    execute format($function$
      create or replace function count_%1$s() returns trigger language plpgsql as $body$
      begin
        if tg_op = 'INSERT' then
          insert into counter_changes (name, day, value)
          select c.name, c.day, sum(c.value) from added r, counts_of(r::%1$I) c group by c.name, c.day;
        elsif tg_op = 'DELETE' then
          insert into counter_changes (name, day, value)
          select c.name, case when is_remembered(c.name) then c.day else utc_day(clock()) end as day, -sum(c.value)
          from removed r, counts_of(r::%1$I) c group by 1, 2;
        else
          insert into counter_changes (name, day, value)
          select c.name, case when is_remembered(c.name) then c.day else utc_day(clock()) end as day, sum(c.value)
          from (
            select n.* from after r, counts_of(r::%1$I) n
            union all
            select o.name, o.day, -o.value from before r, counts_of(r::%1$I) o
          ) c
          group by 1, 2 having sum(c.value) <> 0;
        end if;
        return null;
      end $body$
    $function$, counted);
    execute format('create or replace trigger %1$s_counted_new after insert on %1$I
      referencing new table as added for each statement execute function count_%1$s()', counted);
    execute format('create or replace trigger %1$s_counted_end after delete on %1$I
      referencing old table as removed for each statement execute function count_%1$s()', counted);
    if counted not in ('testers', 'assignments') then
      execute format('create or replace trigger %1$s_counted_change after update on %1$I
        referencing old table as before new table as after for each statement execute function count_%1$s()', counted);
    end if;
  end loop;
end $install$;
