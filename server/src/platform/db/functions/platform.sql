-- Records of what happened are written once and stay as they are.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

-- The one way to say something to all servers: it reaches them once this transaction is committed, in the order of commits. NOTIFY
-- takes a lock that is held until the commit is on disk, so that such commits queue; a row in the outbox takes none.
create or replace function publish(channel text, payload text) returns void language plpgsql as $$
begin
  if (select c.carrier from push_carrier c) = 'outbox' then
    insert into push_outbox (channel, payload) values ($1, $2) on conflict do nothing;
  else
    perform pg_notify($1, $2);
  end if;
end $$;

-- The one form of an announcement (push/announce.ts). `by` is this transaction; every transaction before `at` was over when
-- it was written, so that whoever hears it has heard what those had to say.
create or replace function announce(recipients json, topics json) returns void language sql as $$
  select publish('push', json_build_object('to', recipients, 'topics', topics,
    'at', pg_snapshot_xmin(pg_current_snapshot()), 'by', pg_current_xact_id())::text)
$$;

-- Days are counted in UTC, whoever looks.
create or replace function utc_day(at timestamptz) returns date language sql immutable parallel safe return (at at time zone 'UTC')::date;

-- Counters of calls, in the shape rate-limiter-flexible expects. Unlogged: a crash may lose them, and nothing else.
create unlogged table if not exists rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint);

-- Lines come and go by the minute: their pages are given back soon, for every reading of a figure reads all of them.
alter table counter_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

-- Likewise: a message is there for some milliseconds.
alter table push_outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

insert into push_carrier default values on conflict do nothing;

insert into push_relay default values on conflict do nothing;
