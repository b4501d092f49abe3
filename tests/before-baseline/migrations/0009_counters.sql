CREATE TABLE "counter_changes" (
	"name" text NOT NULL,
	"day" date NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"name" text NOT NULL,
	"day" date,
	"value" bigint NOT NULL,
	CONSTRAINT "counters_once" UNIQUE NULLS NOT DISTINCT("name","day")
);
--> statement-breakpoint
CREATE INDEX "counters_totals" ON "counters" USING btree ("name") WHERE day is null;--> statement-breakpoint
CREATE INDEX "runs_at_work" ON "runs" USING btree ("queued_at") WHERE phase in ('queued', 'staffing', 'running', 'extended');
--> statement-breakpoint
-- Lines come and go by the minute: their pages are given back soon, for every reading of a figure reads all of them.
alter table counter_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
--> statement-breakpoint
-- Days are counted in UTC, whoever looks.
create function utc_day(at timestamptz) returns date language sql immutable parallel safe return (at at time zone 'UTC')::date;
--> statement-breakpoint

-- What a row counts for, and on which day: the one place that says so, for the triggers below and for whoever counts again.
create function counts_of(a apps) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'apps:' || a.status, utc_day(a.created_at), 1::bigint where a.deleted_at is null
$$;
--> statement-breakpoint
create function counts_of(u users) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'users:joined', utc_day(u.created_at), 1::bigint
  union all select 'users:left', utc_day(u.deleted_at), -1 where u.deleted_at is not null
$$;
--> statement-breakpoint
create function counts_of(p payments) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'payments:' || p.payment_method || ':' || p.payment_status, utc_day(coalesce(p.decided_at, p.created_at)), 1::bigint
$$;
--> statement-breakpoint
create function counts_of(l ledger) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'revenue', utc_day(l.created_at), l.amount_cents::bigint
$$;
--> statement-breakpoint
create function counts_of(f feedback) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'feedback', utc_day(f.created_at), 1::bigint
$$;
--> statement-breakpoint
create function counts_of(c contacts) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'contacts:' || c.status, utc_day(c.created_at), 1::bigint
$$;
--> statement-breakpoint
create function counts_of(r refunds) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'refunds:' || r.refund_status, utc_day(coalesce(r.decided_at, r.created_at)), 1::bigint
$$;
--> statement-breakpoint
create function counts_of(s strays) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'strays:open', utc_day(s.created_at), 1::bigint
  union all select 'strays:open', utc_day(s.settled_at), -1 where s.settled_at is not null
$$;
--> statement-breakpoint
create function counts_of(r runs) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'runs:' || r.phase, utc_day(r.queued_at), 1::bigint
  union all select 'tests:begun', utc_day(r.staffed_at), 1 where r.staffed_at is not null
  union all select 'tests:over', utc_day(coalesce(r.closed_at, r.updated_at)), -1
    where r.staffed_at is not null and r.phase in ('completed', 'failed', 'cancelled')
$$;
--> statement-breakpoint
create function counts_of(t testers) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'testers:' || t.status, utc_day(t.created_at), 1::bigint
  union all select 'testers:free', utc_day(t.created_at), 1 where t.status = 'available' and t.active < t.capacity
  union all select 'seats:offered', utc_day(t.created_at), t.capacity where t.status = 'available'
$$;
--> statement-breakpoint
create function counts_of(a assignments) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'seats:held', utc_day(a.invited_at), 1::bigint
  union all select 'seats:held', utc_day(a.ended_at), -1 where a.ended_at is not null
$$;
--> statement-breakpoint
-- Rows of apps and testers do not remember when they came to stand as they do. Their counters' days are those of the changes,
-- which cannot be counted again; all others can.
create function is_remembered(name text) returns boolean language sql immutable parallel safe
  return name !~ '^(apps|testers|seats:offered)(:|$)';
--> statement-breakpoint

-- One function and three triggers for each table: whatever a statement does to however many rows becomes a few lines, in its
-- own transaction. Nothing is updated, so nothing waits.
do $install$
declare
  counted text;
begin
  foreach counted in array array['apps', 'users', 'payments', 'ledger', 'feedback', 'contacts', 'refunds', 'strays', 'runs',
    'testers', 'assignments']
  loop
    execute format($function$
      create function count_%1$s() returns trigger language plpgsql as $body$
      begin
        if tg_op = 'INSERT' then
          insert into counter_changes (name, day, value)
          select c.name, c.day, sum(c.value) from added r, counts_of(r::%1$I) c group by c.name, c.day;
        elsif tg_op = 'DELETE' then
          insert into counter_changes (name, day, value)
          select c.name, case when is_remembered(c.name) then c.day else utc_day(now()) end as day, -sum(c.value)
          from removed r, counts_of(r::%1$I) c group by 1, 2;
        else
          insert into counter_changes (name, day, value)
          select c.name, case when is_remembered(c.name) then c.day else utc_day(now()) end as day, sum(c.value)
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
    execute format('create trigger %1$s_counted_new after insert on %1$I
      referencing new table as added for each statement execute function count_%1$s()', counted);
    execute format('create trigger %1$s_counted_change after update on %1$I
      referencing old table as before new table as after for each statement execute function count_%1$s()', counted);
    execute format('create trigger %1$s_counted_end after delete on %1$I
      referencing old table as removed for each statement execute function count_%1$s()', counted);
  end loop;
end $install$;
--> statement-breakpoint

-- What the counters must say: every fact counted again.
create view counters_due as
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
  ) c
  group by c.name, c.day;
--> statement-breakpoint
insert into counters (name, day, value)
select name, day, sum(value) from counters_due group by grouping sets ((name, day), (name));
