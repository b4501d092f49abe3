import type { BenchDatabase } from '../kit/database.ts'
import { addAccounts, addSessions } from '../kit/people.ts'
import { addQueuedRuns, addTesters, natural } from '../kit/testers.ts'
import type { Caller } from './paths.ts'

/** Who is there at any age of the service: callers, and what they may ask about. */
export interface Present {
  token: Partial<Record<Caller, string | undefined>>
  ids: Record<string, string>
}

interface Sizes {
  testers: number
  running: number
}

/** Testers of a running test. */
const team = 24
/** Running tests of one developer. */
const each = 4

/** Running tests on all days of their two weeks; their testers have used the app until yesterday. */
const start = `with dealt as (
    update runs r set phase = 'running', staffed_at = now() - interval '20 days', promised_from = now() - ago * interval '1 day',
      started_on = current_date - ago, goal_on = current_date - ago + 14, next_eval_at = now(), probability = 0.99
    from (select id, 1 + (row_number() over (order by id))::int % 13 as ago, row_number() over (order by id) as n from runs) d where d.id = r.id
    returning r.*, d.n),
  seated as (
    insert into assignments (run_id, app_id, owner_id, tester_id, person_id, household_id, model, model_slot, state, pay_per_day_pkr, paid_days,
      invited_at, accepted_at, listed_at, opted_in_at, installed_at, expires_at, last_used_on)
    select r.id, r.app_id, r.owner_id, t.id, t.person_id, t.household_id, 'Model ' || k, 1, 'opted_in', 25, 15, at, at, at, at, at, null, current_date - 1
    from dealt r cross join generate_series(1, $1::int) k join testers t on t.id = (r.n - 1) * $1::int + k, lateral (
      select r.started_on::timestamptz as at) s
    returning id, run_id, tester_id, opted_in_at)
  insert into checkins (assignment_id, day, seconds, evidence)
  select s.id, d::date, 300, 'evidenced' from seated s, generate_series(s.opted_in_at + interval '1 day', current_date - 1, interval '1 day') d`

/** Adds testers with phones and accounts, running tests of some developers, and an administrator. */
async function add({ pool }: BenchDatabase, { testers, running }: Sizes, said: (what: string) => void): Promise<void> {
  said('adding testers')
  await addTesters(pool, { size: testers, belief: natural })
  await pool.query(
    `update testers set household_id = person_id, capacity = 5, created_at = now() - random() * interval '1000 days'`,
  )
  await pool.query(
    `insert into users (id, email, name, role, created_at) select person_id, email, name, 'tester', created_at from testers`,
  )
  said('starting tests')
  await addAccounts(pool, 1, 'admin')
  const developers = await addAccounts(pool, Math.ceil(running / each), 'developer')
  await addQueuedRuns(
    pool,
    developers.map(({ id }) => id),
    running,
  )
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(start, [team])
    await client.query(`update testers t set active = a.seats from (
      select tester_id, count(*) as seats from assignments where ended_at is null group by 1) a where a.tester_id = t.id`)
  } finally {
    client.release(true)
  }
}

/** Users of each role, and what they ask about. */
const callers = `select r.owner_id as developer, r.app_id as app, a.id as seat, a.tester_id as tester, a.person_id as person,
    (select id from users where role = 'admin' limit 1) as admin
  from runs r join assignments a on a.run_id = r.id where r.phase = 'running' order by a.id limit 1`

/** What is there at any age of the service; added once, however often the filling goes on. */
export async function addPresent(bench: BenchDatabase, sizes: Sizes, said: (what: string) => void): Promise<Present> {
  const { pool } = bench
  const known = await pool.query('select from testers limit 1')
  if (!known.rowCount) await add(bench, sizes, said)
  const { rows } = await pool.query<Record<string, string>>(callers)
  const [{ developer = '', app = '', seat = '', tester = '', person = '', admin = '' } = {}] = rows
  const [asAdmin, asDeveloper, asTester] = await addSessions(pool, [admin, developer, person])
  return {
    token: { admin: asAdmin, developer: asDeveloper, tester: asTester },
    ids: {
      'developer apps': app,
      'admin apps': app,
      'admin testers': tester,
      'admin users': developer,
      'admin content': 'faq',
      'tester seats': seat,
      'tester tests': seat,
    },
  }
}
