import type pg from 'pg'
import { dayMs } from '@fortnight/contract/format/spans'
import { addAccounts } from './kit/people.ts'
import { benchDatabase } from './kit/database.ts'
import { timed } from './kit/figures.ts'
import { saveResults, progress, progressDone, type Row, table } from './kit/report.ts'
import { addQueuedRuns, addTesters, natural } from './kit/testers.ts'
import { hooks } from '../server/src/app/hooks.ts'
import { tick } from '../server/src/testing/evaluation/tick.ts'

const team = 24
const missing = 0.12

/** Every tester has an account, so that reminders are written too. */
async function giveAccounts(pool: pg.Pool) {
  await pool.query(
    `insert into users (id, email, name, role) select person_id, email, name, 'tester' from testers on conflict do nothing`,
  )
}

/**
 * Runs on their way, on every day of their two weeks, each with its whole team opted in. One tester in eight has missed yesterday. Seats
 * are dealt round the pool, so that every run has the same share of reliable people.
 */
async function start(pool: pg.Pool, testers: number) {
  await pool.query(`update runs r set phase = 'running', staffed_at = now() - interval '20 days', started_on = current_date - ago,
      goal_on = current_date - ago + 14, next_eval_at = now(), probability = 0.99
    from (select id, 1 + (row_number() over (order by id))::int % 13 as ago from runs) d where d.id = r.id`)
  await pool.query(
    `insert into assignments (run_id, app_id, owner_id, tester_id, person_id, household_id, model, model_slot, state, invited_at,
       accepted_at, listed_at, opted_in_at, installed_at, expires_at, last_used_on)
     select r.id, r.app_id, r.owner_id, t.id, t.person_id, t.household_id, 'Model ' || k % 12, 1 + k / 12, 'opted_in', at, at, at, at, at,
       null, case when random() < $3 then (case when r.started_on < current_date - 2 then current_date - 2 end) else current_date - 1 end
     from (select *, row_number() over (order by id) as n, started_on::timestamp at time zone 'UTC' as at from runs) r
     cross join generate_series(0, $2 - 1) k
     join testers t on t.id = 1 + (r.n * 7 + k * (($1 / $2)::int)) % $1`,
    [testers, team, missing],
  )
  await pool.query('vacuum (analyze)')
}

/** Today all but one in eight of those who are in use their app. */
const useToday = (pool: pg.Pool) =>
  pool.query(`update assignments set last_used_on = current_date where ended_at is null and random() > $1`, [missing])

const live = async (pool: pg.Pool) =>
  (await pool.query<{ n: number }>('select count(*)::int as n from assignments where ended_at is null')).rows[0]?.n ?? 0

/** What the ticks have written so far, by its kind. */
async function written(pool: pg.Pool): Promise<Row> {
  const { rows } = await pool.query<{ kind: string; n: number }>(
    `select kind, count(*)::int as n from decisions where kind in ('nudge', 'lost', 'release', 'invite', 'qualify', 'look')
     group by kind order by kind`,
  )
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))
}

/** The hourly look at every open run: the first of a day, which reminds who missed a day, and one like the others. */
export async function run(quick: boolean): Promise<boolean> {
  const runs = quick ? 2_000 : 10_000
  const testers = runs * 12
  const { db, pool } = await benchDatabase(2)
  progress('adding testers')
  await addTesters(pool, { size: testers, belief: natural })
  // No testers share a home, and all have room: seats are dealt without checks.
  await pool.query('update testers set household_id = person_id, capacity = 5')
  await giveAccounts(pool)
  const people = await addAccounts(pool, 200, 'developer')
  await addQueuedRuns(
    pool,
    people.map(({ id }) => id),
    runs,
  )
  progress('starting runs')
  await start(pool, testers)
  const rows: Row[] = []
  let ahead = 0
  for (const name of ['the first of all', 'an hour later', 'the first of the next day', 'an hour later']) {
    if (name.includes('next day')) {
      ahead = dayMs
      await useToday(pool)
    }
    await pool.query('update runs set next_eval_at = now() where next_eval_at is not null')
    const { ms, value } = await timed(() => tick(db, () => new Date(Date.now() + ahead), hooks))
    rows.push({
      tick: name,
      runs: value,
      seats: await live(pool),
      ms,
      'ms a run': ms / value,
      ...(await written(pool)),
    })
  }
  progressDone()
  table('tick: every open run looked at once (goal at 10,000 runs: under 5 s)', rows)
  saveResults('tick', quick, { rows })
  return true
}
