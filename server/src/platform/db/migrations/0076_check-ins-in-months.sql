-- Foreign keys that refer to a table, as the statements that drop and add them.
create or replace function references_to(kept text) returns table (dropping text, adding text) language sql stable as $$
  select format('alter table %s drop constraint %I', conrelid::regclass, conname),
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where contype = 'f' and confrelid = kept::regclass and conparentid = 0
$$;
--> statement-breakpoint
-- Makes the months that are missing until so many from now, with the rows that the default took for them; returns their names. As the
-- owner: the server has no right to make tables, nor to any month by itself. Gives up, and changes nothing, if a table is in use for
-- longer than a moment: who makes months tries again.
create or replace function make_months(ahead int default 3) returns setof text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  kept record;
  month date;
  made text;
  span text[];
  moving boolean;
  dropping text[];
  adding text[];
  rule text;
begin
  if ahead is null or ahead not between 0 and 12 then
    raise exception 'months are made for up to a year' using errcode = 'invalid_parameter_value';
  end if;
  perform pg_advisory_xact_lock(hashtext('make_months'));
  for kept in
    select m.of, m.key, bool_or(m.by_moment) as by_moment, max(m.ends) as until, max(m.name) filter (where m.is_default) as rest,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
       where attrelid = m.of::regclass and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from months m group by m.of, m.key order by m.of
  loop
    for month in
      select generate_series(kept.until, date_trunc('month', utc_day(clock())::timestamp) + make_interval(months => ahead), '1 month')::date
    loop
      made := kept.of || to_char(month, '_YYYY_MM');
      span := array[month, (month + interval '1 month')::date]::text[];
      if kept.by_moment then span := array[span[1] || ' 00:00+00', span[2] || ' 00:00+00']; end if;
      execute format('create table %I (like %I including all excluding identity)', made, kept.of);
      execute format('lock table only %I in access exclusive mode', kept.rest);
      execute format('select exists (select from only %1$I where %2$I >= %3$L and %2$I < %4$L)', kept.rest, kept.key, span[1], span[2]) into moving;
      if moving then
        -- What refers to a row that moves is checked again afterwards.
        select coalesce(array_agg(r.dropping), '{}'), coalesce(array_agg(r.adding), '{}') into dropping, adding from references_to(kept.of) r;
        foreach rule in array dropping loop execute rule; end loop;
        execute format('with moved as (delete from only %1$I where %2$I >= %3$L and %2$I < %4$L returning %5$s)
          insert into %6$I (%5$s) select %5$s from moved', kept.rest, kept.key, span[1], span[2], kept.columns, made);
      end if;
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', kept.of, made, span[1], span[2]);
      if moving then
        foreach rule in array adding loop execute rule; end loop;
      end if;
      return next made;
    end loop;
  end loop;
end $$;
--> statement-breakpoint
-- Has a table keep its rows in months from now on. All its rows become one month that has no beginning and ends after the newest of
-- them, so that none is copied; each rule of the table holds as before. Triggers, and what names the type of its rows, are dropped
-- before and created again after it.
create or replace function keep_in_months(kept text, key text) returns void language plpgsql as $$
declare
  before text := kept || '_before';
  rules text[];
  dropping text[];
  adding text[];
  until text;
  rule text;
  index regclass;
  day text := (select case atttypid when 'date'::regtype then format('%I', key) else format('utc_day(%I)', key) end
    from pg_attribute where attrelid = kept::regclass and attname = key);
begin
  if (select relkind from pg_class where oid = kept::regclass) = 'p' then
    return;
  end if;
  execute format('lock table %I in access exclusive mode', kept);
  select coalesce(array_agg(r.dropping), '{}'), coalesce(array_agg(r.adding), '{}') into dropping, adding from references_to(kept) r;
  foreach rule in array dropping loop execute rule; end loop;
  select array_agg(format('alter table %I add constraint %I %s', kept, conname, pg_get_constraintdef(oid)) order by contype = 'f', conname) into rules
  from pg_constraint where conrelid = kept::regclass and contype in ('p', 'u', 'f');
  select rules || coalesce(array_agg(pg_get_indexdef(indexrelid) order by indexrelid::regclass::text), '{}') into rules from pg_index
  where indrelid = kept::regclass and not exists (select from pg_constraint where conindid = indexrelid and conrelid = kept::regclass);
  for index in select indexrelid from pg_index where indrelid = kept::regclass loop
    execute format('alter index %s rename to %I', index, index || '_before');
  end loop;
  execute format('alter table %I rename to %I', kept, before);
  execute format('create table %I (like %I including all excluding indexes excluding statistics) partition by range (%I)', kept, before, key);
  foreach rule in array rules loop execute rule; end loop;
  execute format($until$ select to_char(date_trunc('month', greatest(utc_day(clock()), max(%s))::timestamp) + interval '1 month', 'YYYY-MM-DD 00:00+00')
    from %I $until$, day, before) into until;
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', kept, before, until);
  execute format('create table %I partition of %I default', kept || '_default', kept);
  foreach rule in array adding loop execute rule; end loop;
end $$;
--> statement-breakpoint
drop view counters_due;
--> statement-breakpoint
drop function counts_of(c checkins);
--> statement-breakpoint
drop trigger checkins_not_deleted on checkins;
--> statement-breakpoint
drop trigger checkins_only_grow on checkins;
--> statement-breakpoint
drop trigger checkins_counted_new on checkins;
--> statement-breakpoint
drop trigger checkins_counted_change on checkins;
--> statement-breakpoint
select keep_in_months('checkins', 'day');
--> statement-breakpoint
create or replace trigger checkins_not_deleted before delete or truncate on checkins for each statement execute function refuse_change();
--> statement-breakpoint
create or replace trigger checkins_only_grow before update on checkins for each row execute function keep_checkin();
--> statement-breakpoint
create or replace trigger checkins_counted_new after insert on checkins
  referencing new table as added for each statement execute function count_checkins();
--> statement-breakpoint
-- Grades and notes of a day change often, and count for nothing.
create or replace trigger checkins_counted_change after update on checkins for each row
  when ((old.day, old.seconds > 0) is distinct from (new.day, new.seconds > 0)) execute function count_changed_checkin();
--> statement-breakpoint
create or replace function counts_of(c checkins) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'days:used', c.day, 1::bigint where c.seconds > 0
$$;
--> statement-breakpoint
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
