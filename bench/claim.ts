import { addAccounts } from './kit/people.ts'
import { type BenchDatabase, benchDatabase } from './kit/database.ts'
import { median, percentile, timed } from './kit/figures.ts'
import { saveResults, progress, progressDone, type Row, table } from './kit/report.ts'
import { addQueuedRuns, addTesters, alikeForTeamOf, type Belief, natural } from './kit/testers.ts'
import { staff } from '../server/src/testing/staffing/staff.ts'

const owners = 100

/** One row changed in a transaction of its own, between the claims: what a commit costs on this disk at that moment. */
const commitOne = ({ pool }: BenchDatabase) => pool.query('update bench_commit set n = n + 1')

/** Ends every seat and every cool-down, so that a small pool can be claimed from again. */
async function release({ pool }: BenchDatabase) {
  await pool.query("update assignments set state = 'released', ended_at = now() where ended_at is null")
  await pool.query('delete from cooldowns')
}

async function measure(size: number, team: string, belief: Belief, claims: number): Promise<Row> {
  const bench = await benchDatabase(1)
  const { db, pool } = bench
  progress(`${team}: adding ${size} testers`)
  await addTesters(pool, { size, belief })
  const people = await addAccounts(pool, owners, 'developer')
  const warmUp = 30
  const runIds = await addQueuedRuns(
    pool,
    people.map(({ id }) => id),
    claims + warmUp,
  )
  await pool.query('create table bench_commit (n int); insert into bench_commit values (0)')
  const commits: number[] = []
  const times: number[] = []
  const sizes: number[] = []
  let short = 0
  let seats = 0
  for (const [n, runId] of runIds.entries()) {
    const { ms, value } = await timed(() => db.transaction((tx) => staff(tx, runId)))
    if (!value?.staffed) short++
    else if (n >= warmUp) {
      times.push(ms)
      sizes.push(value.team)
    }
    commits.push((await timed(() => commitOne(bench))).ms)
    seats += value?.staffed ? value.team : 0
    // Half of the pool's places (two a tester on average) taken: a small pool starts again.
    if (seats > size) {
      await release(bench)
      seats = 0
    }
    if (n % 100 === 0) progress(`${team}: pool of ${size}: ${n} of ${runIds.length} claims`)
  }
  progressDone()
  // One PostgreSQL at a time. Its files stay until the end: deleting hundreds of megabytes slows the next one's commits.
  await bench.shut()
  const p50 = median(times)
  const commit = median(commits)
  return {
    pool: size,
    teams: team,
    claims: times.length,
    short,
    'team min': Math.min(...sizes),
    'team p50': median(sizes),
    'team max': Math.max(...sizes),
    'p50 ms': p50,
    'p95 ms': percentile(times, 0.95),
    'p99 ms': percentile(times, 0.99),
    'max ms': Math.max(...times),
    'commit ms': commit,
    'p50 / commit': p50 / commit,
  }
}

/** Claims of whole teams, one after the other, through the server's own `staff` and a transaction that is committed to disk. */
export async function run(quick: boolean): Promise<boolean> {
  const sizes = quick ? [1_000] : [1_000, 10_000, 100_000, 1_000_000]
  const claims = quick ? 60 : 600
  const rows: Row[] = []
  for (const size of sizes) {
    for (const [team, belief] of [
      ['24, all alike', alikeForTeamOf(24)],
      ['as the rule picks', natural],
    ] as const) {
      rows.push(await measure(size, team, belief, claims))
    }
  }
  table('claim: one team in one transaction (goal at 1,000,000: p50 < 3 ms)', rows)
  saveResults('claim', quick, { rows })
  return true
}
