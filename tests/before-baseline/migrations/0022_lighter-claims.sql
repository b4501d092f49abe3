-- Each seat changes its tester's load, and with that in an index's condition every index of testers got a new entry. Now only the last free
-- place is known to indexes, and pages keep room for the next version of their rows.
DROP INDEX "testers_free";--> statement-breakpoint
ALTER TABLE "testers" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "testers" ADD COLUMN "is_full" boolean GENERATED ALWAYS AS (active >= capacity) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "testers_free" ON "testers" USING btree ("score","id") WHERE status = 'available' and not is_full;--> statement-breakpoint
-- A claim fills up half of its testers: one counter knows of it, and needs no comparison of all.
drop trigger testers_counted_change on testers;
--> statement-breakpoint
create trigger testers_counted_change after update on testers for each row
  when ((old.status, old.capacity) is distinct from (new.status, new.capacity)) execute function count_changed_tester();
--> statement-breakpoint
create function count_place() returns trigger language plpgsql as $$
begin
  insert into counter_changes (name, day, value) values ('testers:free', utc_day(now()), case when new.is_full then -1 else 1 end);
  return null;
end $$;
--> statement-breakpoint
create trigger testers_counted_place after update on testers for each row
  when ((old.status, old.capacity) is not distinct from (new.status, new.capacity)
    and new.status = 'available' and old.is_full <> new.is_full) execute function count_place();
--> statement-breakpoint
-- Most owners have no program that is told of anything: then there is nothing to put into words.
create or replace function tell_run_event() returns trigger language plpgsql as $$
begin
  perform tell_fact(r.owner_id, r.app_id, false, new.kind, 'run:' || new.run_id || ':' || new.seq, new.at, new.assignment_id,
      exists (select from assignments a where a.id = new.assignment_id and a.opted_in_at is not null), new.data)
    from runs r where r.id = new.run_id and exists (select from webhooks w where w.owner_id = r.owner_id);
  return null;
end $$;
