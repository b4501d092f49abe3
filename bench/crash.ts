import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../server/src/platform/db/database.ts'
import { heard } from './crash/calls.ts'
import { compare, wholeRules } from './crash/rules.ts'
import { type Journal, newJournal, write } from './crash/writer.ts'
import { freePort } from '../scripts/free-port.ts'
import { benchDatabase } from './kit/database.ts'
import { median, percentile } from './kit/figures.ts'
import { addAccounts } from './kit/people.ts'
import { endPostmaster, postmasterOf } from './kit/postmaster.ts'
import { saveResults, progress, progressDone, table, tableOfRules } from './kit/report.ts'
import { type Served, startServer } from './kit/server.ts'
import { addTesters, natural } from './kit/testers.ts'
import { later } from './kit/tidy.ts'
import { claimRules, verify } from './kit/verify.ts'

const lanes = 8
const victims = ['server', 'database', 'both'] as const

/**
 * Waits for `more` further acknowledged writes; throws, with the answers instead, if the service does not come back.
 */
async function traffic(journal: Journal, served: Served, more: number): Promise<void> {
  const target = journal.acknowledged + more
  for (const deadline = Date.now() + 90_000; journal.acknowledged < target; await sleep(5))
    if (Date.now() > deadline) {
      const said = [JSON.stringify(heard), ...journal.wrong.slice(-3), served.child.output().slice(-3000)]
      throw new Error(`${target - journal.acknowledged} of ${more} writes not acknowledged in 90 s\n${said.join('\n')}`)
    }
}

/** Kills the server, PostgreSQL or both under concurrent writes, again and again, then compares what was said with what is there. */
export async function run(quick: boolean): Promise<boolean> {
  const kills = quick ? 3 : 20
  const { pool, dataDir, config, shut } = await benchDatabase(2)
  await addTesters(pool, { size: 2_500, belief: natural })
  const owners = await addAccounts(pool, 40, 'developer')
  const admins = await addAccounts(pool, 2, 'admin')
  // From here on the server alone keeps PostgreSQL up.
  await shut()

  later(() => endPostmaster(dataDir))

  const port = await freePort()
  const serve = () => startServer({ DATA_DIR: dataDir }, { port })
  let served: Served = await serve()
  const journal = newJournal()
  let going = true
  const origin = served.origin
  const writers = Promise.all(
    Array.from({ length: lanes }, (_, lane) => write({ origin, lane, owners, admins, journal, going: () => going })),
  )
  const back = new Map<string, number[]>(victims.map((victim) => [victim, []]))
  await traffic(journal, served, 50)
  for (let n = 0; n < kills; n++) {
    const victim = victims[n % victims.length] ?? 'both'
    progress(`kill ${n + 1} of ${kills}: ${victim}; ${journal.acknowledged} writes acknowledged`)
    await sleep(randomInt(400))
    if (victim !== 'server') process.kill(postmasterOf(dataDir), 'SIGKILL')
    if (victim !== 'database') served.child.signal('SIGKILL')
    const since = performance.now()
    if (victim !== 'database') {
      await served.child.ended
      served = await serve()
    } else await sleep(20)
    await traffic(journal, served, 1)
    back.get(victim)?.push(performance.now() - since)
    await traffic(journal, served, 60)
  }
  going = false
  await writers
  progressDone()

  const database = openDatabase({ config, connections: 2 })
  const verdicts = [
    ...(await compare(database.pool, journal)),
    ...(await verify(database.pool, wholeRules)),
    ...(await verify(database.pool, claimRules)),
  ]
  const runs = await database.pool.query<{ phase: string; count: number }>(
    'select phase, count(*)::int as count from runs group by phase',
  )
  await database.close()
  const counts = {
    kills,
    'acknowledged writes': journal.acknowledged,
    apps: journal.apps.size,
    payments: journal.payments.size,
    approvals: journal.approvals.size + journal.decidedBefore.size,
    'teams claimed': runs.rows.filter(({ phase }) => phase !== 'queued').reduce((sum, { count }) => sum + count, 0),
    'retried to an end': journal.retried,
    unanswered: heard.unanswered,
    'answered 503': heard.unavailable,
    'answered 500': heard.internal,
  }
  const returns = [...back].map(([victim, times]) => ({
    killed: victim,
    times: times.length,
    'first write after, median ms': median(times),
    'longest ms': percentile(times, 1),
  }))
  table('crash: kill -9 under writes', [counts])
  table('until a write is acknowledged again', returns)
  tableOfRules(verdicts)
  for (const line of journal.wrong.slice(0, 10)) console.log('  wrong:', line)
  if (heard.internal) console.log(served.child.output().split('\n').slice(-20).join('\n'))
  saveResults('crash', quick, { counts, returns, verdicts })
  return verdicts.every(({ violations }) => violations === 0)
}
