-- Pages keep room for the next version of rows that are updated often.
alter table assignments set (fillfactor = 85);

alter table run_chains set (fillfactor = 50);

create or replace trigger run_events_append_only before update or truncate on run_events for each statement execute function refuse_change();

create or replace trigger decisions_append_only before update or delete or truncate on decisions for each statement execute function refuse_change();

create or replace trigger assignments_not_deleted before delete or truncate on assignments for each statement execute function refuse_change();

create or replace trigger checkins_not_deleted before delete or truncate on checkins for each statement execute function refuse_change();

create or replace trigger forecasts_append_only before update or delete or truncate on forecasts for each statement execute function refuse_change();

-- The bin of a forecast, from 0 for the least sure: the edges are those of contract/src/testing/track-record.ts.
create or replace function forecast_bin(p float8) returns int language sql immutable strict parallel safe as $$
  select width_bucket(p, array[0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995]::float8[])
$$;

-- What became of tests with that forecast at that stage (TrackRecord); null without a forecast.
create or replace function track_record(at_stage int, p float8) returns jsonb language sql stable parallel safe as $$
  select case when p is not null then jsonb_build_object('kept', coalesce(max(t.kept), 0), 'of', coalesce(max(t.tests), 0)) end
  from track_records t where t.stage = at_stage and t.bin = forecast_bin(p)
$$;

-- The stage of a test on a day of its calendar: 0 before it starts, and the last of its days when it is late.
create or replace function stage_of(r runs, today date) returns int language sql immutable parallel safe as $$
  select case when r.started_on is null then 0 else greatest(1, least(r.days, today - r.started_on + 1)) end
$$;

-- What became of tests with the present forecast of that one.
create or replace function track_record(r runs) returns jsonb language sql stable parallel safe as $$
  select track_record(stage_of(r, (coalesce(r.closed_at, clock()) at time zone r.timezone)::date), r.probability)
$$;

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

-- A seat that ended stays ended: a broken streak cannot be continued.
create or replace function keep_seat_ended() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null and new.state <> old.state then
    raise exception 'an ended seat stays ended' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.run_id, new.app_id, new.tester_id) is distinct from (old.run_id, old.app_id, old.tester_id) then
    raise exception 'a seat keeps its run and its tester' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace trigger assignments_ended_once before update on assignments for each row execute function keep_seat_ended();

-- testers.active counts live seats. One statement for a whole team, so a claim pays for it once.
create or replace function count_new_seats() returns trigger language plpgsql as $$
begin
  update testers t set active = t.active + n.seats, last_assigned_at = clock()
  from (select tester_id, count(*)::smallint as seats from added where ended_at is null group by tester_id) n
  where t.id = n.tester_id;
  return null;
end $$;

create or replace trigger assignments_count_new after insert on assignments
  referencing new table as added for each statement execute function count_new_seats();

create or replace function counts_of(a assignments) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'seats:held', utc_day(a.invited_at), 1::bigint
  union all select 'seats:held', utc_day(a.ended_at), -1 where a.ended_at is not null
$$;

-- The text that a line of the ledger is hashed as, and exported as: jsonb writes its keys in one order everywhere.
create or replace function ledger_line(run uuid, seq int, seat bigint, kind text, grade text, data jsonb, at timestamptz)
returns text language sql stable parallel safe as $$
  select jsonb_build_object('run', run, 'seq', seq, 'seat', seat, 'kind', kind, 'grade', grade, 'data', data,
    'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text
$$;

-- Gives each new line its number and its hash: SHA-256 of the hash before it and the line. Whoever adds a line holds the chain's row
-- until the transaction ends, so that no two lines of a run ever get the same number. As the owner: the server cannot write heads.
create or replace function chain_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into run_chains as c (run_id, length, head)
  values (new.run_id, 1, sha256(convert_to(ledger_line(new.run_id, 1, new.assignment_id, new.kind, new.grade, new.data, new.at), 'UTF8')))
  on conflict (run_id) do update set length = c.length + 1, unpublished = true,
    head = sha256(c.head || convert_to(ledger_line(new.run_id, c.length + 1, new.assignment_id, new.kind, new.grade, new.data, new.at), 'UTF8'))
  returning length, head into new.seq, new.hash;
  return new;
end $$;

create or replace trigger run_events_chained before insert on run_events for each row execute function chain_event();

-- An event leaves its table only once the sealed log of its run holds the same line in the same place, whoever deletes it.
create or replace function refuse_unsealed() returns trigger language plpgsql as $$
begin
  if exists (
    select e.run_id, e.seq, ledger_line(e.run_id, e.seq, e.assignment_id, e.kind, e.grade, e.data, e.at) from gone e
    except
    select s.run_id, l.seq, l.line from sealed_ledgers s, string_to_table(s.lines, E'\n') with ordinality as l (line, seq)
    where s.run_id in (select run_id from gone))
  then
    raise exception 'run_events is append-only: this line is in no sealed log' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create or replace trigger run_events_sealed_first after delete on run_events
  referencing old table as gone for each statement execute function refuse_unsealed();

-- Seals the event log of a run that has been over for a month at least, or what has come since it was sealed; false if there is nothing
-- to seal, or if the log does not end as `signed` says: another server was quicker, or a line has come. As the owner: the server has no
-- right to remove events. The lines are read here, so that the caller chooses none of them. Throws if the chain is broken.
create or replace function seal_ledger(run uuid, signed text, signature text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  chain run_chains;
  ended bytea;
  place int;
  e record;
begin
  -- Whoever adds a line holds this row, too.
  select * into chain from run_chains where run_id = run for update;
  if not found or not exists (select from runs where id = run and closed_at < clock() - interval '30 days')
    or (signed::jsonb ->> 'run', (signed::jsonb ->> 'length')::int, signed::jsonb ->> 'head')
      is distinct from (run::text, chain.length, encode(chain.head, 'hex'))
    or not exists (select from run_events where run_id = run)
  then
    return false;
  end if;
  select s.head, s.length into ended, place from sealed_ledgers s where s.run_id = run;
  ended := coalesce(ended, '');
  place := coalesce(place, 0);
  for e in
    select r.seq, r.hash, ledger_line(r.run_id, r.seq, r.assignment_id, r.kind, r.grade, r.data, r.at) as line
    from run_events r where r.run_id = run order by r.seq
  loop
    place := place + 1;
    ended := sha256(ended || convert_to(e.line, 'UTF8'));
    exit when e.seq <> place or e.hash <> ended;
  end loop;
  if (place, ended) is distinct from (chain.length, chain.head) then
    raise exception 'the event log of run % is broken', run using errcode = 'data_corrupted';
  end if;
  insert into sealed_ledgers as s (run_id, length, head, last_at, lines, signed, signature, row_bytes)
  select run, chain.length, chain.head, max(r.at),
    string_agg(ledger_line(r.run_id, r.seq, r.assignment_id, r.kind, r.grade, r.data, r.at), E'\n' order by r.seq),
    seal_ledger.signed, seal_ledger.signature, sum(pg_column_size(r.*))
  from run_events r where r.run_id = run
  on conflict (run_id) do update set length = excluded.length, head = excluded.head, last_at = excluded.last_at,
    lines = s.lines || E'\n' || excluded.lines, signed = excluded.signed, signature = excluded.signature,
    row_bytes = s.row_bytes + excluded.row_bytes, sealed_at = clock();
  delete from run_events where run_id = run;
  return true;
end $$;

-- The event log of a run: the lines of its sealed log, and those that came since.
create or replace function run_log(run uuid)
returns table (run_id uuid, seq int, assignment_id bigint, kind text, grade text, data jsonb, at timestamptz)
language sql stable parallel safe as $$
  select s.run_id, (l.line ->> 'seq')::int, (l.line ->> 'seat')::bigint, l.line ->> 'kind', l.line ->> 'grade', l.line -> 'data',
    (l.line ->> 'at')::timestamptz
  from sealed_ledgers s cross join lateral (select text::jsonb as line from string_to_table(s.lines, E'\n') as t (text)) l
  where s.run_id = run
  union all
  select e.run_id, e.seq, e.assignment_id, e.kind, e.grade, e.data, e.at from run_events e where e.run_id = run
$$;

-- A day of use only grows: more seconds, a better grade. Its note can be deleted.
create or replace function keep_checkin() returns trigger language plpgsql as $$
begin
  if (new.assignment_id, new.day, new.used_at, new.created_at) is distinct from (old.assignment_id, old.day, old.used_at, old.created_at)
    or new.seconds < old.seconds
    or array_position(array['claimed', 'evidenced', 'confirmed'], new.evidence)
      < array_position(array['claimed', 'evidenced', 'confirmed'], old.evidence)
    or (old.note is not null and new.note is not null and new.note <> old.note)
  then
    raise exception 'a day of use only grows' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace trigger checkins_only_grow before update on checkins for each row execute function keep_checkin();

-- A seat is touched with every day of use and every reminder, and ends once. Only its end changes its tester's count and the counters:
-- the trigger's condition keeps a quarter of the cost off a check-in.
create or replace function count_ended_seat() returns trigger language plpgsql as $$
begin
  update testers set active = active - 1,
    offers_passed = offers_passed + (new.opted_in_at is null and new.state in ('declined', 'expired'))::int
  where id = new.tester_id;
  insert into counter_changes (name, day, value) values ('seats:held', utc_day(new.ended_at), -1);
  return null;
end $$;

create or replace trigger assignments_count_ended after update on assignments for each row
  when (old.ended_at is null and new.ended_at is not null) execute function count_ended_seat();

-- An offer that is taken is known of its tester at once.
create or replace function count_taken_offer() returns trigger language plpgsql as $$
begin
  update testers set offers_taken = offers_taken + 1 where id = new.tester_id;
  return null;
end $$;

create or replace trigger assignments_count_taken after update on assignments for each row
  when (old.opted_in_at is null and new.opted_in_at is not null) execute function count_taken_offer();

create or replace function counts_of(r runs) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select case when r.phase = 'queued' and r.ready_at is null then 'runs:not_set_up' else 'runs:' || r.phase end,
    utc_day(r.queued_at), 1::bigint
  union all select 'tests:begun', utc_day(r.staffed_at), 1 where r.staffed_at is not null
  union all select 'tests:over', utc_day(coalesce(r.closed_at, r.updated_at)), -1
    where r.staffed_at is not null and r.phase in ('completed', 'failed', 'cancelled')
  union all select 'answers:' || r.outcome, utc_day(r.outcome_at), 1 where r.outcome is not null
$$;

create or replace function counts_of(c checkins) returns table (name text, day date, value bigint) language sql immutable parallel safe as $$
  select 'days:used', c.day, 1::bigint where c.seconds > 0
$$;

-- Days of use are never deleted, and only grow: no trigger counts an end.
create or replace function count_checkins() returns trigger language plpgsql as $$
begin
  insert into counter_changes (name, day, value)
  select c.name, c.day, sum(c.value) from added r, counts_of(r::checkins) c group by c.name, c.day;
  return null;
end $$;

create or replace trigger checkins_counted_new after insert on checkins
  referencing new table as added for each statement execute function count_checkins();

create or replace function count_changed_checkin() returns trigger language plpgsql as $$
begin
  insert into counter_changes (name, day, value)
  select c.name, c.day, sum(c.value)
  from (select n.* from counts_of(new) n union all select o.name, o.day, -o.value from counts_of(old) o) c
  group by 1, 2 having sum(c.value) <> 0;
  return null;
end $$;

-- Grades and notes of a day change often, and count for nothing.
create or replace trigger checkins_counted_change after update on checkins for each row
  when ((old.day, old.seconds > 0) is distinct from (new.day, new.seconds > 0)) execute function count_changed_checkin();

-- A test that the front page shows, or no longer may: every server draws its pages again. Goes out with the commit.
create or replace function announce_front_page() returns trigger language plpgsql as $$
begin
  if coalesce(old.on_front_page, false) or coalesce(new.on_front_page, false) then
    perform announce('"admins"', '["content"]');
  end if;
  return null;
end $$;

create or replace trigger report_links_announce_front_page after insert or update or delete on report_links
  for each row execute function announce_front_page();

create or replace function announce_front_page_of_run() returns trigger language plpgsql as $$
begin
  if exists (select from report_links where run_id = new.id and on_front_page) then
    perform announce('"admins"', '["content"]');
  end if;
  return null;
end $$;

create or replace trigger runs_announce_front_page after update of phase on runs
  for each row when (old.phase is distinct from new.phase) execute function announce_front_page_of_run();

create or replace function announce_front_page_of_app() returns trigger language plpgsql as $$
begin
  if exists (select from report_links l join runs r on r.id = l.run_id where r.app_id = new.id and l.on_front_page) then
    perform announce('"admins"', '["content"]');
  end if;
  return null;
end $$;

create or replace trigger apps_announce_front_page after update of deleted_at on apps
  for each row when (old.deleted_at is distinct from new.deleted_at) execute function announce_front_page_of_app();

-- Rupees that the nth paid day of a seat brings, without the bonus; payOfDay in the contract is the same sum.
create or replace function pay_of_day(a assignments, nth bigint) returns integer language sql immutable parallel safe as $$
  select case when a.pay_per_day_pkr = 0 then 0 else a.pay_per_day_pkr + case when nth > a.streak_after then a.streak_pkr else 0 end end
$$;

-- The households of these people. A user without one counts as one.
create or replace function households_of(people uuid[]) returns uuid[] language sql stable as $$
  select array_agg(distinct h.home) from (
    select household_id as home from testers where person_id = any(people)
    union select coalesce(household_id, id) from users where id = any(people)) h
$$;

-- Makes these people and the others of their households one household. People who turn out to be one while they are on one app
-- stay there; the first keeps the household's place, so that no other joins them. Known households lock no row.
create or replace function join_households(people uuid[]) returns void language plpgsql as $$
declare
  home uuid := gen_random_uuid();
  homes uuid[];
  members int[];
begin
  if cardinality(households_of(people)) < 2 then
    return;
  end if;
  perform from testers where person_id = any(people) order by id for update;
  homes := households_of(people);
  select array_agg(m.id) into members from (select id from testers where household_id = any(homes) order by id for update) m;
  update assignments set household_slot = household_slot + 1000 where tester_id = any(members);
  update assignments a set household_slot = p.place from (
    select id, row_number() over (partition by app_id order by id) as place from assignments where tester_id = any(members)) p
  where p.id = a.id;
  update testers set household_id = home where id = any(members);
  update users set household_id = home where id = any(people) or household_id = any(homes);
end $$;

-- Gives each of these people a household of their own again.
create or replace function part_households(people uuid[]) returns void language plpgsql as $$
begin
  perform from testers where person_id = any(people) order by id for update;
  update testers set household_id = gen_random_uuid() where person_id = any(people);
  update assignments set household_slot = 1 where person_id = any(people) and household_slot <> 1;
  update users set household_id = null where id = any(people);
end $$;

-- Wakes the checks of pictures: with the commit, on every server.
create or replace function wake_picture_checks() returns trigger language plpgsql as $$
begin
  perform publish('pictures', '');
  return null;
end $$;

create or replace trigger screenshots_wake after insert on screenshots for each row
  when (new.check_at is not null) execute function wake_picture_checks();

-- Has the group of a test compared with its seats: with the commit, by one server. Rows are only added, so that no seat waits here.
create or replace function note_group_change() returns trigger language plpgsql as $$
begin
  insert into group_changes (run_id) select run_id from test_groups where run_id = new.run_id;
  if found then perform publish('groups', ''); end if;
  return null;
end $$;

create or replace trigger assignments_group_change after update of accepted_at, ended_at on assignments for each row
  when (new.accepted_at is not null and (old.accepted_at, old.ended_at) is distinct from (new.accepted_at, new.ended_at))
  execute function note_group_change();
