-- The moment at which a person in that zone has had so many waking hours, 8 to 22, since then. With none: the first one.
create or replace function waking_end(since timestamptz, hours float8, zone text) returns timestamptz language sql stable strict parallel safe as $$
  select w.opens + (hours - w.before) * interval '1 hour'
  from (
    select o.opens, extract(epoch from o.closes - o.opens)::float8 / 3600 as length,
      coalesce(sum(extract(epoch from o.closes - o.opens)::float8 / 3600)
        over (order by o.opens rows between unbounded preceding and 1 preceding), 0) as before
    from (
      select greatest(since, (d.day + time '08:00') at time zone zone) as opens, (d.day + time '22:00') at time zone zone as closes
      from generate_series(0, 2 + (hours / 13)::int) n, lateral (select (since at time zone zone)::date + n as day) d
    ) o where o.closes > o.opens
  ) w where w.before + w.length >= hours order by w.opens limit 1
$$;
