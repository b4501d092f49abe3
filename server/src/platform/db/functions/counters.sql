-- The counters, which span all districts. What a row counts for, and on which day, is said by counts_of() of its district, for the
-- triggers below and for a recount alike.

-- Rows of apps and testers do not remember when they came to stand as they do. Their counters' days are those of the changes,
-- which cannot be counted again; all others can.
create or replace function is_remembered(name text) returns boolean language sql immutable parallel safe
  return name !~ '^(apps|testers|seats:offered)(:|$)';

-- One function and three triggers for each table: whatever a statement does to however many rows becomes a few lines, in its own
-- transaction. No row is updated, so no statement waits. Changes of seats and testers are counted by triggers of their own.
do $install$
declare
  counted text;
begin
  foreach counted in array array['apps', 'users', 'payments', 'ledger', 'feedback', 'contacts', 'refunds', 'strays', 'payment_help', 'runs',
    'likeness_groups', 'testers', 'assignments']
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

-- Payouts, disputes, alarms and acts that wait for a second administrator are never deleted, and remember their days.
do $install$
declare
  counted text;
begin
  foreach counted in array array['payouts', 'disputes', 'second_approvals', 'alarms']
  loop
    execute format($function$
      create or replace function count_%1$s() returns trigger language plpgsql as $body$
      begin
        if tg_op = 'INSERT' then
          insert into counter_changes (name, day, value)
          select c.name, c.day, sum(c.value) from added r, counts_of(r::%1$I) c group by c.name, c.day;
        else
          insert into counter_changes (name, day, value)
          select c.name, c.day, sum(c.value)
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
    execute format('create or replace trigger %1$s_counted_change after update on %1$I
      referencing old table as before new table as after for each statement execute function count_%1$s()', counted);
  end loop;
end $install$;

-- What the counters must say: every fact counted again.
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
    union all select c.* from payment_help r, counts_of(r) c
    union all select c.* from runs r, counts_of(r) c
    union all select c.* from testers r, counts_of(r) c
    union all select c.* from assignments r, counts_of(r) c
    union all select c.* from payouts r, counts_of(r) c
    union all select c.* from disputes r, counts_of(r) c
    union all select c.* from likeness_groups r, counts_of(r) c
    union all select c.* from second_approvals r, counts_of(r) c
    union all select c.* from alarms r, counts_of(r) c
    union all select c.* from checkins r, counts_of(r) c
  ) c
  group by c.name, c.day;
