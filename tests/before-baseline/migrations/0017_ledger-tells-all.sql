-- Ledgers from before every step and every day was a fact are told again from the tables, so that any run can be replayed. Nothing
-- of them was ever given out or signed.
create temporary table retold on commit drop as
select r.id, r.timezone from runs r
where exists (
    select from run_events e
    where e.run_id = r.id and e.kind = 'offered' and not e.data ? 'seats')
  or exists (
    select from assignments a
    where a.run_id = r.id and a.accepted_at is not null
      and not exists (select from run_events e where e.assignment_id = a.id and e.kind = 'accepted'));
--> statement-breakpoint
-- `last` puts the run's own end behind everything else; `rank` orders what happened at one moment.
create temporary table told on commit drop as
select a.run_id, null::bigint as seat, 'offered' as kind, 'confirmed' as grade,
  jsonb_build_object('seats', jsonb_agg(a.id order by a.id)) as data, a.invited_at as at, 0 as last, 0 as rank
from assignments a join retold on retold.id = a.run_id group by a.run_id, a.invited_at
union all
select a.run_id, a.id, s.kind, 'claimed', '{}', s.at, 0, s.rank
from assignments a join retold on retold.id = a.run_id
cross join lateral (values ('accepted', a.accepted_at, 1), ('listed', a.listed_at, 2), ('opted_in', a.opted_in_at, 3),
  ('installed', a.installed_at, 4)) as s (kind, at, rank)
where s.at is not null
union all
select a.run_id, a.id, 'checked_in', c.evidence, jsonb_build_object('day', c.day, 'seconds', c.seconds),
  greatest(c.used_at, a.opted_in_at), 0, 5
from checkins c join assignments a on a.id = c.assignment_id join retold on retold.id = a.run_id
union all
select a.run_id, a.id, a.state, 'confirmed', coalesce(e.data, '{}'),
  greatest(a.ended_at, (select max(used_at) from checkins c where c.assignment_id = a.id)), 0, 6
from assignments a join retold on retold.id = a.run_id
left join lateral (
  select data from run_events e where e.assignment_id = a.id and e.kind = a.state order by e.seq limit 1) e on true
where a.ended_at is not null
union all
select r.id, null, 'started', 'confirmed',
  jsonb_build_object('on', r.started_on, 'goal', coalesce(r.goal_on, r.started_on + r.days)),
  greatest(r.staffed_at, r.started_on::timestamp at time zone r.timezone), 0, 7
from runs r join retold using (id) where r.started_on is not null
union all
select r.id, null, 'play_count', 'claimed', jsonb_build_object('day', c.day, 'opted_in', c.opted_in, 'believed', (
    select count(*) from assignments a where a.run_id = r.id
      and (a.opted_in_at at time zone r.timezone)::date <= c.day
      and (a.ended_at is null or a.state = 'completed' or (a.ended_at at time zone r.timezone)::date > c.day))),
  greatest(c.created_at, r.staffed_at), 0, 8
from console_reports c join runs r on r.id = c.run_id join retold on retold.id = r.id
union all
select r.id, null, p.kind, 'confirmed', p.data, coalesce(r.closed_at, r.updated_at), 1, p.rank
from runs r join retold using (id)
cross join lateral (values
  ('extended', r.phase = 'extended', jsonb_build_object('on', coalesce(r.goal_on, r.started_on)), 0),
  ('qualified', r.started_on is not null and (r.qualified_on is not null or r.phase in ('qualified', 'holding')),
    jsonb_build_object('on', coalesce(r.qualified_on, r.goal_on, r.started_on)), 1),
  ('holding', r.phase = 'holding' or (r.phase = 'completed' and r.hold_until is not null), jsonb_build_object('until', coalesce(r.hold_until, r.goal_on, r.started_on)), 2),
  ('finished', r.phase = 'completed', jsonb_build_object('on', (r.closed_at at time zone r.timezone)::date), 3),
  ('failed', r.phase = 'failed', jsonb_build_object('on', (r.closed_at at time zone r.timezone)::date), 3),
  ('cancelled', r.phase = 'cancelled', '{}', 3)) as p (kind, there, data, rank)
where p.there;
--> statement-breakpoint
alter table run_events disable trigger run_events_append_only;
--> statement-breakpoint
delete from run_events where run_id in (select id from retold);
--> statement-breakpoint
alter table run_events enable trigger run_events_append_only;
--> statement-breakpoint
delete from run_chains where run_id in (select id from retold);
--> statement-breakpoint
insert into run_events (run_id, assignment_id, kind, grade, data, at)
select run_id, seat, kind, grade, data, at from told order by run_id, last, at, rank, seat;
--> statement-breakpoint
drop table told;
--> statement-breakpoint
drop table retold;
