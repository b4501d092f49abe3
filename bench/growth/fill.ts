import type pg from 'pg'

/** What lies behind a service: finished tests, and the days over which they are spread. */
export interface History {
  tests: number
  days: number
}

/** Seats of a finished test that were kept to its end, and those whose offers expired. */
const kept = 20
const expired = 8
const seats = kept + expired
/** Days on which each of the first reported use. */
const days = 15
/** Seats of tests that go on have smaller ids, also those that are offered while it is measured. */
const firstSeat = 10_000_000

/**
 * A finished test by its number, the newest first, so that any part of the history is as dense as all of it: whatever
 * looks back over some weeks has as much to read after a tenth of it.
 */
const tests = `select n, md5('app ' || n)::uuid as app, md5('run ' || n)::uuid as run, md5('owner ' || n / 4)::uuid as owner,
    closed - interval '18 days' as paid, closed
  from (select n, clock() - interval '20 days' - n * ($3::float8 / $4) * interval '1 day' as closed from generate_series($1::int, $2::int) n) t`
/** Their seats; testers are dealt round the pool. */
const places = `select t.*, ${firstSeat} + t.n * ${seats} + k as seat, k, 1 + (t.n * 7919 + k * 37) % (select count(*) from testers)::int as tester
  from (${tests}) t, generate_series(0, ${seats - 1}) k`

const hash = (of: string) => `decode(md5(${of}) || md5(${of} || '.'), 'hex')`

const statements = [
  `insert into users (id, email, name, created_at)
   select owner, 'owner' || n / 4 || '@history.example', 'Zara ' || n / 4, paid from (${tests}) t where n % 4 = 0`,
  `insert into apps (id, owner_id, name, description, duration, status, package_name, opt_in_url, access_method, created_at, updated_at)
   select app, owner, 'Tide ' || n, 'Tide and swell times.', 12, 'completed', 'com.example.history' || n,
     'https://play.google.com/apps/testing/com.example.history' || n, 'email_list', paid, closed from (${tests}) t`,
  `with paid as (
     insert into payments (app_id, owner_id, package_plan, payment_method, payment_status, amount_cents, amount_pkr, account_name,
       transaction_id, promised_from, decided_by, decided_at, created_at)
     select app, owner, 'starter', 'manual_bank', 'completed', 999, 2797, 'Zara Malik', 'HISTORY' || n, paid,
       (select id from users where role = 'admin' limit 1), paid, paid from (${tests}) t
     returning id, decided_at)
   insert into ledger (payment_id, kind, amount_cents, created_at) select id, 'payment', 999, decided_at from paid`,
  `insert into runs (id, app_id, owner_id, phase, package_plan, need, days, probability, queued_at, ready_at, promised_from, staffed_at,
     started_on, goal_on, qualified_on, closed_at, applied_on, outcome, outcome_at, purge_warned_at, purged_at, created_at)
   select run, app, owner, 'completed', 'starter', 12, 14, 0.99, paid, paid, paid, paid, paid::date + 1, paid::date + 15,
     paid::date + 15 + (n % 50 = 0)::int, closed, paid::date + 15, 'granted', closed,
     case when closed < clock() - interval '23 days' then closed + interval '23 days' end,
     case when closed < clock() - interval '30 days' then closed + interval '30 days' end, paid from (${tests}) t`,
  `insert into assignments (id, run_id, app_id, owner_id, tester_id, person_id, household_id, model, model_slot, state, pay_per_day_pkr, paid_days,
     invited_at, expires_at, accepted_at, listed_at, opted_in_at, installed_at, ended_at, let_go_at, told_at, last_used_on)
   overriding system value
   select seat, run, app, owner, tester, person_id, household_id, 'Model ' || k, 1, case when k < ${kept} then 'completed' else 'expired' end, 25, ${days},
     paid, null, joined, joined, joined, joined, closed, case when k < ${kept} then closed end, paid, joined::date + ${days - 1}
   from (select *, case when k < ${kept} then paid + interval '4 hours' end as joined from (${places}) p) p join testers t on t.id = p.tester`,
  `insert into checkins (assignment_id, day, seconds, evidence, used_at, created_at)
   select seat, paid::date + d, 300, 'evidenced', paid + d * interval '1 day', paid + d * interval '1 day'
   from (${places}) p, generate_series(1, ${days}) d where k < ${kept}`,
  `insert into earnings (tester_id, assignment_id, kind, day, amount_pkr, created_at)
   select tester, seat, 'day', paid::date + d, 25, paid + d * interval '1 day'
   from (${places}) p, generate_series(1, ${days}) d where k < ${kept}`,
  `insert into run_events (run_id, seq, assignment_id, kind, grade, data, at, hash)
   select run, 2 + row_number() over (partition by run order by at, seat), seat, kind, 'confirmed', data, at, ${hash('seat || kind || at')}
   from (
     select run, seat, s.kind, case when s.kind = 'checked_in' then jsonb_build_object('day', paid::date + s.d, 'seconds', 300) else '{}' end as data,
       paid + s.d * interval '1 day' as at
     from (${places}) p, (
       select 'checked_in' as kind, generate_series(1, ${days}) as d
       union all values ('accepted', 0), ('listed', 0), ('opted_in', 0), ('completed', ${days + 1})) s where k < ${kept}
     union all select run, seat, 'expired', '{}', paid from (${places}) p where k >= ${kept}) e`,
  `insert into run_chains (run_id, length, head, unpublished)
   select run, ${2 + kept * (days + 4) + expired}, ${hash('run::text')}, false from (${tests}) t`,
  `insert into forecasts (run_id, day, p_goal) select run, paid::date + d, 0.99 from (${tests}) t, generate_series(1, ${days}) d`,
  `insert into decisions (run_id, key, kind, inputs, probability_after, created_at)
   select run, run || ':' || kind, kind, inputs, 0.99, closed from (${tests}) t, (
     values ('settle', '{"losses": {"seen": 1, "predicted": 1.1}}'::jsonb), ('team', '{}'), ('qualify', '{}')) d (kind, inputs)
   union all select run, run || ':look:' || d, 'look', '{"live": 20}', 0.99, closed from (${tests}) t, generate_series(1, ${days}) d`,
  `insert into digests (run_id, day, eligible_on, queued_at)
   select run, paid::date + d, paid::date + 15, paid + d * interval '1 day' from (${tests}) t, generate_series(1, ${days}) d`,
  `insert into notifications (user_id, message_key, message_values, link, read_at, created_at)
   select owner, 'team_assigned', '{"app": "Tide"}'::jsonb, '/dashboard', paid, paid + d * interval '1 day' from (${tests}) t, generate_series(1, 6) d
   union all select person_id, 'completed', '{"app": "Tide"}', '/tester', closed, closed from (${places}) p join testers t on t.id = p.tester where k < ${kept}`,
  `with acts as (
     insert into audit_log (actor_id, action, subject, data, at)
     select (select id from users where role = 'admin' limit 1), 'payment.completed', app::text, jsonb_build_object('team', 20, 'number', n), paid
     from (${tests}) t returning id, at)
   insert into audit_chain (seq, line_id, line_at, hash)
   select (select coalesce(max(seq), 0) from audit_chain) + row_number() over (order by id), id, at, ${hash('id::text')} from acts`,
  `with admin as (select id from users where role = 'admin' limit 1)
   insert into payouts (tester_id, amount_pkr, method, ending, state, needs_second, approved_by, approved_at, reference, decided_by, decided_at, created_at)
   select tester, 300, 'easypaisa', '0000', 'paid', false, admin.id, closed, 'HISTORY' || seat, admin.id, closed, closed
   from (${places}) p, admin where k < 4`,
]

/** Tests of one transaction: what was filled until a break stays, and is not filled again. */
const part = 1000

/**
 * Fills the newest `until` tests of a history, without triggers and references, and goes on where an earlier call stopped. Records have made-up
 * hashes, so nothing can be verified. `said` gets the number of tests so far.
 */
export async function fill(
  pool: pg.Pool,
  { tests: all, days: span }: History,
  until: number,
  said: (done: number) => void,
) {
  await pool.query('create table if not exists growth (first int primary key)')
  const { rows } = await pool.query<{ done: number }>(`select coalesce(max(first) + ${part}, 0) as done from growth`)
  const client = await pool.connect()
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`)
    for (let first = rows[0]?.done ?? 0; first < until; first += part) {
      await client.query('begin')
      const from = [first, Math.min(first + part, until) - 1, span, all]
      for (const statement of statements) await client.query(statement, from)
      await client.query('insert into growth values ($1)', [first])
      await client.query('commit')
      said(Math.min(first + part, until))
    }
  } finally {
    client.release(true)
  }
}
