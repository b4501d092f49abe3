CREATE INDEX "notifications_by_time" ON "notifications" USING brin ("created_at");
--> statement-breakpoint
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
--> statement-breakpoint
-- Months of forecasts that ended more than so many months ago, and hold none of a test that is not over.
create or replace function forecasts_to_drop(kept_months int) returns setof months language sql stable as $$
  select m.* from months m
  where m.of = 'forecasts' and not m.is_default and m.ends <= date_trunc('month', utc_day(clock())::timestamp) - make_interval(months => kept_months)
    and not exists (select from forecasts f join runs r on r.id = f.run_id
      where f.day >= coalesce(m.starts, '-infinity') and f.day < m.ends and r.closed_at is null)
$$;
--> statement-breakpoint
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
