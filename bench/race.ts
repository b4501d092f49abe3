import { setTimeout as sleep } from 'node:timers/promises'
import { type Child, startNode } from './kit/child.ts'
import { type BenchDatabase, benchDatabase } from './kit/database.ts'
import { addAccounts } from './kit/people.ts'
import { saveResults, progress, progressDone, table, tableOfRules } from './kit/report.ts'
import { addQueuedRuns, addTesters, natural } from './kit/testers.ts'
import { claimRules, verify } from './kit/verify.ts'
import type { Tally } from './race/worker.ts'

const processes = 4
const connections = 4
const owners = 40

/** Ends random live seats one by one until it is stopped; returns how many testers left. */
async function optOut({ pool }: BenchDatabase, going: () => boolean): Promise<number> {
  let left = 0
  while (going()) {
    const { rowCount } = await pool.query(
      `update assignments set state = 'opted_out', ended_at = now() where id = (
         select id from assignments where ended_at is null order by random() limit 1) and ended_at is null`,
    )
    left += rowCount ?? 0
    await sleep(10)
  }
  return left
}

/** Makes some owners testers too, by account or only by address: neither may sit on an app of theirs. */
async function makeOwnersTesters({ pool }: BenchDatabase) {
  await pool.query(`update testers t set person_id = u.id from (
    select id, row_number() over (order by id) as n from users) u where t.id = u.n * 7 and u.n <= 15`)
  await pool.query(`update testers t set email = u.email from (
    select email, row_number() over (order by id) as n from users) u where t.id = u.n * 11 and u.n > 15 and u.n <= 30`)
}

const tallyOf = async (worker: Child): Promise<Tally> =>
  JSON.parse((await worker.line(/^\{.*\}$/m, 600_000))[0]) as Tally

/** Processes that claim the same runs from the same small pool at once, while testers leave; then every rule is counted. */
export async function run(quick: boolean): Promise<boolean> {
  const bench = await benchDatabase(4)
  const { pool, config } = bench
  await addTesters(pool, { size: quick ? 200 : 700, belief: natural })
  const people = await addAccounts(pool, owners, 'developer')
  await makeOwnersTesters(bench)
  const runIds = await addQueuedRuns(
    pool,
    people.map(({ id }) => id),
    quick ? 40 : 160,
  )
  const passes = quick ? 2 : 4
  progress(`${processes} processes x ${connections} connections claim for ${runIds.length} apps`)
  const since = performance.now()
  const workers = Array.from({ length: processes }, (_, n) =>
    startNode(new URL('race/worker.ts', import.meta.url), [
      config.host,
      String(n + 1),
      String(connections),
      String(passes),
      ...runIds,
    ]),
  )
  let going = true
  const leaving = optOut(bench, () => going)
  const tallies = await Promise.all(workers.map(tallyOf))
  going = false
  const optOuts = await leaving
  const seconds = (performance.now() - since) / 1000
  progressDone()

  const sum = (of: (tally: Tally) => number) => tallies.reduce((total, tally) => total + of(tally), 0)
  const errors = tallies.flatMap((tally) => tally.errors)
  const counts = {
    attempts: processes * connections * passes * runIds.length,
    'full teams': sum((tally) => tally.teams),
    short: sum((tally) => tally.short),
    'taken by another': sum((tally) => tally.taken),
    deadlocks: sum((tally) => tally.deadlocks),
    errors: errors.length,
    'opt-outs': optOuts,
    seconds,
  }
  const staffed = await pool.query<{ count: string }>("select count(*) from runs where phase <> 'queued'")
  const verdicts = [
    ...(await verify(pool, claimRules)),
    {
      rule: 'teams reported and runs staffed differ',
      violations: Math.abs(Number(staffed.rows[0]?.count) - counts['full teams']),
    },
  ]
  table('race: claims that meet', [counts])
  tableOfRules(verdicts)
  if (errors.length) console.log('errors:', [...new Set(errors)].join(', '))
  saveResults('race', quick, { counts, errors: [...new Set(errors)], verdicts })
  return counts.deadlocks === 0 && errors.length === 0 && verdicts.every(({ violations }) => violations === 0)
}
