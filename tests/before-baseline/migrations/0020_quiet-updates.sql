-- A seat is touched with every day of use and every reminder, and ends once. Only its end is of interest to its tester's count and to
-- the counters: asking for that before anything is gathered takes a quarter off a check-in.
drop trigger assignments_count_ended on assignments;
--> statement-breakpoint
drop function count_ended_seats();
--> statement-breakpoint
drop trigger assignments_counted_change on assignments;
--> statement-breakpoint
create function count_ended_seat() returns trigger language plpgsql as $$
begin
  update testers set active = active - 1 where id = new.tester_id;
  insert into counter_changes (name, day, value) values ('seats:held', utc_day(new.ended_at), -1);
  return null;
end $$;
--> statement-breakpoint
create trigger assignments_count_ended after update on assignments for each row
  when (old.ended_at is null and new.ended_at is not null) execute function count_ended_seat();
--> statement-breakpoint
-- Most of what happens to testers is one seat more or less, which the counters are told of only when it is the last free one.
drop trigger testers_counted_change on testers;
--> statement-breakpoint
create function count_changed_tester() returns trigger language plpgsql as $$
begin
  insert into counter_changes (name, day, value)
  select c.name, case when is_remembered(c.name) then c.day else utc_day(now()) end as day, sum(c.value)
  from (select n.* from counts_of(new) n union all select o.name, o.day, -o.value from counts_of(old) o) c
  group by 1, 2 having sum(c.value) <> 0;
  return null;
end $$;
--> statement-breakpoint
create trigger testers_counted_change after update on testers for each row
  when ((old.status, old.capacity, old.active < old.capacity) is distinct from (new.status, new.capacity, new.active < new.capacity))
  execute function count_changed_tester();
--> statement-breakpoint
-- Days of use and reminders are most of the ledger, and nobody's programs are told of them.
drop trigger run_events_told on run_events;
--> statement-breakpoint
create trigger run_events_told after insert on run_events for each row
  when (new.kind not in ('checked_in', 'graded', 'nudged')) execute function tell_run_event();
--> statement-breakpoint
drop trigger forecasts_told on forecasts;
--> statement-breakpoint
-- Above what every plan holds (0.97, the engine's goals) nobody is told.
create trigger forecasts_told after insert on forecasts for each row when (new.p_goal < 0.97) execute function tell_risk();
