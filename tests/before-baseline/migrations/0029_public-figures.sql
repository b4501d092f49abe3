CREATE INDEX "runs_answered" ON "runs" USING btree ("outcome_at") WHERE outcome_at is not null;
--> statement-breakpoint
-- What follows counts the rows that are there, and from then on every change: none may come in between.
lock table testers, runs, checkins in share row exclusive mode;
--> statement-breakpoint
-- The published figures are counted as everything else is (migration 0009): testers who agreed themselves, days of use, Google's answers.
create or replace function counts_of(t testers) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'testers:' || t.status, utc_day(t.created_at), 1::bigint
  union all select 'testers:free', utc_day(t.created_at), 1 where t.status = 'available' and t.active < t.capacity
  union all select 'testers:agreed', utc_day(t.created_at), 1
    where t.status in ('verified', 'available') and t.agreed_at is not null
  union all select 'seats:offered', utc_day(t.created_at), t.capacity where t.status = 'available'
$$;
--> statement-breakpoint
drop trigger testers_counted_change on testers;
--> statement-breakpoint
create trigger testers_counted_change after update on testers for each row
  when ((old.status, old.capacity, old.agreed_at is null) is distinct from (new.status, new.capacity, new.agreed_at is null))
  execute function count_changed_tester();
--> statement-breakpoint
drop trigger testers_counted_place on testers;
--> statement-breakpoint
create trigger testers_counted_place after update on testers for each row
  when ((old.status, old.capacity, old.agreed_at is null) is not distinct from (new.status, new.capacity, new.agreed_at is null)
    and new.status = 'available' and old.is_full <> new.is_full) execute function count_place();
--> statement-breakpoint
create or replace function counts_of(r runs) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select case when r.phase = 'queued' and r.ready_at is null then 'runs:not_set_up' else 'runs:' || r.phase end,
    utc_day(r.queued_at), 1::bigint
  union all select 'tests:begun', utc_day(r.staffed_at), 1 where r.staffed_at is not null
  union all select 'tests:over', utc_day(coalesce(r.closed_at, r.updated_at)), -1
    where r.staffed_at is not null and r.phase in ('completed', 'failed', 'cancelled')
  union all select 'answers:' || r.outcome, utc_day(r.outcome_at), 1 where r.outcome is not null
$$;
--> statement-breakpoint
create function counts_of(c checkins) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'days:used', c.day, 1::bigint where c.seconds > 0
$$;
--> statement-breakpoint
-- Days of use are never deleted, and only grow: no trigger counts an end.
create function count_checkins() returns trigger language plpgsql as $$
begin
  insert into counter_changes (name, day, value)
  select c.name, c.day, sum(c.value) from added r, counts_of(r::checkins) c group by c.name, c.day;
  return null;
end $$;
--> statement-breakpoint
create trigger checkins_counted_new after insert on checkins
  referencing new table as added for each statement execute function count_checkins();
--> statement-breakpoint
create function count_changed_checkin() returns trigger language plpgsql as $$
begin
  insert into counter_changes (name, day, value)
  select c.name, c.day, sum(c.value)
  from (select n.* from counts_of(new) n union all select o.name, o.day, -o.value from counts_of(old) o) c
  group by 1, 2 having sum(c.value) <> 0;
  return null;
end $$;
--> statement-breakpoint
-- Grades and notes of a day change often, and count for nothing.
create trigger checkins_counted_change after update on checkins for each row
  when ((old.day, old.seconds > 0) is distinct from (new.day, new.seconds > 0)) execute function count_changed_checkin();
--> statement-breakpoint
create or replace view counters_due as
  select c.name, c.day, sum(c.value)::bigint as value
  from (
    select c.* from apps r, counts_of(r) c
    union all select c.* from users r, counts_of(r) c
    union all select c.* from payments r, counts_of(r) c
    union all select c.* from ledger r, counts_of(r) c
    union all select c.* from feedback r, counts_of(r) c
    union all select c.* from contacts r, counts_of(r) c
    union all select c.* from refunds r, counts_of(r) c
    union all select c.* from strays r, counts_of(r) c
    union all select c.* from runs r, counts_of(r) c
    union all select c.* from testers r, counts_of(r) c
    union all select c.* from assignments r, counts_of(r) c
    union all select c.* from payouts r, counts_of(r) c
    union all select c.* from disputes r, counts_of(r) c
    union all select c.* from checkins r, counts_of(r) c
  ) c
  group by c.name, c.day;
--> statement-breakpoint
-- Runs that wait for their set-up were counted as waiting for testers (migration 0027).
delete from counter_changes where name = 'runs:queued';
--> statement-breakpoint
delete from counters where name = 'runs:queued';
--> statement-breakpoint
insert into counters (name, day, value)
select name, day, sum(value) from counters_due
where name in ('testers:agreed', 'days:used', 'answers:granted', 'answers:refused', 'runs:queued', 'runs:not_set_up')
group by grouping sets ((name, day), (name));
