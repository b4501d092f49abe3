import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fakePushService } from '../tests/fake-push-service.ts'
import { aMailServer } from '../server/src/messaging/mail/mail-server.testkit.ts'
import { offer } from '../server/src/testing/ledger/offer.ts'
import { findFittingRun } from '../server/src/testing/runs/runs.repository.ts'
import { type BenchDatabase, benchDatabase } from './kit/database.ts'
import { median } from './kit/figures.ts'
import { type Account, addAccounts, anywhere } from './kit/people.ts'
import { progress, progressDone, type Row, saveResults, table } from './kit/report.ts'
import { startServer } from './kit/server.ts'
import { addQueuedRuns } from './kit/testers.ts'
import { later } from './kit/tidy.ts'

/** The most that an offer may take, from the commit that makes it due until its tester's services have it. */
const goalMs = 10_000

/** A zone in which it is about noon: testers are asked in their waking hours. */
const atNoon = () => {
  const ahead = 12 - new Date().getUTCHours()
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** Adds testers whose address is proven, each the tester of one user. */
async function addTesters(
  { pool }: BenchDatabase,
  people: readonly Account[],
): Promise<Map<string, { id: number; household_id: string }>> {
  const ids = people.map(({ id }) => id)
  await pool.query(
    `insert into identities (user_id, issuer, subject) select id, 'https://accounts.google.com', id::text from unnest($1::uuid[]) id`,
    [ids],
  )
  const { rows } = await pool.query<{ id: number; household_id: string; person_id: string }>(
    `insert into testers (person_id, name, email, country, timezone, hazard_a, hazard_b, score)
     select id, 'Tester', email, 'PK', $2, 1, 100, 870 from users where id = any($1) returning id, household_id, person_id`,
    [ids, atNoon()],
  )
  return new Map(rows.map(({ person_id, ...tester }) => [person_id, tester]))
}

/** Offers on a running server: how soon push and mail have them, one and a hundred at once. */
export async function run(quick: boolean): Promise<boolean> {
  const bench = await benchDatabase(4)
  const { db, pool, url } = bench
  const [push, mail] = [await fakePushService(), await aMailServer()]
  later(() => push.close())
  later(() => mail.close())
  const rounds: readonly number[] = quick ? [1, 10] : [1, 1, 1, 1, 1, 100, 100, 100]
  const people = await addAccounts(
    pool,
    rounds.reduce((sum, count) => sum + count, 0),
    'tester',
  )
  const testers = await addTesters(bench, people)
  const { origin } = await startServer({
    DATABASE_URL: url,
    SECRET_KEY: randomBytes(32).toString('hex'),
    PUSH_ORIGINS: push.origin,
    SMTP_URL: mail.url,
  })
  for (const { token } of people) {
    const response = await fetch(`${origin}/api/push/subscriptions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...anywhere() },
      body: JSON.stringify(push.subscription()),
    })
    if (!response.ok) throw new Error(`a browser was not taken: ${await response.text()}`)
  }
  const left = [...people]
  const owners = await addAccounts(pool, rounds.length, 'developer')
  const runs = await addQueuedRuns(
    pool,
    owners.map(({ id }) => id),
    rounds.length,
  )

  /** Milliseconds from the commit of that many offers until the last of them is at each service. */
  async function reach(runId: string, count: number): Promise<{ push: number; mail: number }> {
    const team = left.splice(0, count).map(({ id }, n) => ({
      ...testers.get(id)!,
      person_id: id,
      device_id: null as never,
      model: `Model ${n}`,
      slot: 1,
    }))
    const before = { push: push.received.length, mail: mail.arrived.length }
    await db.transaction(async (tx) => offer(tx, (await findFittingRun(tx, runId))!, team, {}))
    const committed = performance.now()
    const taken = { push: 0, mail: 0 }
    const done = () => {
      if (!taken.push && push.received.length >= before.push + count) taken.push = performance.now() - committed
      if (!taken.mail && mail.arrived.length >= before.mail + count) taken.mail = performance.now() - committed
      return taken.push > 0 && taken.mail > 0
    }
    while (!done() && performance.now() - committed < 120_000) await sleep(5)
    return taken
  }

  const reached: { count: number; push: number; mail: number }[] = []
  for (const [n, count] of rounds.entries()) {
    // Not always at the same moment of a minute.
    await sleep(1000 + 7000 * Math.random())
    progress(`round ${n + 1} of ${rounds.length}`)
    reached.push({ count, ...(await reach(runs[n]!, count)) })
  }
  progressDone()
  const rows = [...new Set(rounds)].map((count): Row => {
    const of = (what: 'push' | 'mail') => reached.filter((each) => each.count === count).map((each) => each[what])
    return {
      offers: count,
      rounds: of('push').length,
      'push ms': median(of('push')),
      'push ms, worst': Math.max(...of('push')),
      'mail ms': median(of('mail')),
      'mail ms, worst': Math.max(...of('mail')),
      'of 10 s': Math.max(...of('push'), ...of('mail')) / goalMs,
    }
  })
  table('offers: from the commit until the last one is at its service', rows)
  saveResults('offers', quick, { rows, rounds: reached })
  return true
}
