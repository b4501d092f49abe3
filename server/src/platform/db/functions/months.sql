-- Tables that keep their rows in months: every table of ours that is partitioned by ranges of one date or moment. Each month ends where
-- the next one begins; the first has no beginning, and the default takes what no month was made for.
create or replace view months as
  select t.relname::text as of, a.attname::text as key, a.atttypid = 'timestamptz'::regtype as by_moment, p.relname::text as name,
    case when a.atttypid = 'timestamptz'::regtype then utc_day(b.starts::timestamptz) else b.starts::date end as starts,
    case when a.atttypid = 'timestamptz'::regtype then utc_day(b.ends::timestamptz) else b.ends::date end as ends,
    p.oid = r.partdefid as is_default, pg_total_relation_size(p.oid) as bytes
  from pg_partitioned_table r join pg_class t on t.oid = r.partrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = r.partattrs[0]
    join pg_inherits i on i.inhparent = t.oid join pg_class p on p.oid = i.inhrelid,
    lateral (select pg_get_expr(p.relpartbound, p.oid) as bound) e,
    lateral (select (regexp_match(e.bound, 'FROM \(''([^'']+)''\)'))[1] as starts, (regexp_match(e.bound, 'TO \(''([^'']+)''\)'))[1] as ends) b
  where t.relnamespace = 'public'::regnamespace and r.partstrat = 'r';

-- Foreign keys that refer to a table, as the statements that drop and add them.
create or replace function references_to(kept text) returns table (dropping text, adding text) language sql stable as $$
  select format('alter table %s drop constraint %I', conrelid::regclass, conname),
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where contype = 'f' and confrelid = kept::regclass and conparentid = 0
$$;

-- Makes the months that are missing until so many from now, with the rows that the default took for them; returns their names. As the
-- owner: the server has no right to make tables, nor to any month by itself. Gives up, and changes nothing, if a table is in use for
-- longer than a moment: who makes months tries again.
create or replace function make_months(ahead int default 3) returns setof text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
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
  -- Another server is at it.
  if not pg_try_advisory_xact_lock(hashtext('make_months')) then
    return;
  end if;
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
  numbered name := (select attname from pg_attribute where attrelid = kept::regclass and attidentity <> '');
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
  if numbered is not null then
    execute format('alter table %I alter column %I drop identity', kept, numbered);
  end if;
  execute format('alter table %I rename to %I', kept, before);
  execute format('create table %I (like %I including all excluding indexes excluding statistics) partition by range (%I)', kept, before, key);
  foreach rule in array rules loop execute rule; end loop;
  if numbered is not null then
    execute format('alter table %I alter column %I add generated always as identity', kept, numbered);
    execute format('select setval(pg_get_serial_sequence(%L, %L), max(%I)) from %I', kept, numbered, numbered, before);
  end if;
  execute format($until$ select to_char(date_trunc('month', greatest(utc_day(clock()), max(%s))::timestamp) + interval '1 month', 'YYYY-MM-DD 00:00+00')
    from %I $until$, day, before) into until;
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', kept, before, until);
  execute format('create table %I partition of %I default', kept || '_default', kept);
  foreach rule in array adding loop execute rule; end loop;
end $$;

-- Months of forecasts that ended more than so many months ago, and hold none of a test that is not over.
create or replace function forecasts_to_drop(kept_months int) returns setof months language sql stable as $$
  select m.* from months m
  where m.of = 'forecasts' and not m.is_default and m.ends <= date_trunc('month', utc_day(clock())::timestamp) - make_interval(months => kept_months)
    and not exists (select from forecasts f join runs r on r.id = f.run_id
      where f.day >= coalesce(m.starts, '-infinity') and f.day < m.ends and r.closed_at is null)
$$;

-- Drops months of forecasts; returns their names. As the owner: no other months go, and none of the last thirteen, whatever the server
-- asks for. Gives up, and changes nothing, if the table is in use for longer than a moment.
create or replace function drop_forecasts(kept_months int) returns setof text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  months text[];
  month text;
begin
  if kept_months is null or kept_months < 13 then
    raise exception 'forecasts are kept for thirteen months' using errcode = 'invalid_parameter_value';
  end if;
  -- Another server is at it.
  if not pg_try_advisory_xact_lock(hashtext('make_months')) then
    return;
  end if;
  select coalesce(array_agg(name order by ends), '{}') into months from forecasts_to_drop(kept_months);
  foreach month in array months loop
    execute format('alter table forecasts detach partition %I', month);
    execute format('drop table %I', month);
    return next month;
  end loop;
end $$;

select keep_in_months('forecasts', 'day');

select keep_in_months('checkins', 'day');

select keep_in_months('audit_log', 'at');
