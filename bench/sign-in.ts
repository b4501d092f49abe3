import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Flood } from './identity/flood.ts'
import { startNode } from './kit/child.ts'
import { benchDatabase } from './kit/database.ts'
import { median, percentile, timed } from './kit/figures.ts'
import { addAccounts, addPasswords } from './kit/people.ts'
import { saveResults, progress, progressDone, type Row, table } from './kit/report.ts'
import { type Served, startServer } from './kit/server.ts'

const parallel = 40
const everyMs = 20

interface Probe {
  call: string
  headers: Record<string, string>
}

/** How long each call takes while `seconds` pass, one of each at a time. */
async function probe({ origin }: Served, probes: readonly Probe[], seconds: number): Promise<number[][]> {
  const until = Date.now() + seconds * 1000
  const follow = async ({ call, headers }: Probe) => {
    const times: number[] = []
    while (Date.now() < until) {
      const { ms, value } = await timed(() => fetch(origin + call, { headers }).then((answer) => answer.text()))
      if (!value) throw new Error(`${call} answered nothing`)
      times.push(ms)
      await sleep(everyMs)
    }
    return times
  }
  return Promise.all(probes.map(follow))
}

/** What a flood of sign-ins, 40 at any moment, does to all other users. Quiet and busy turns alternate. */
export async function run(quick: boolean): Promise<boolean> {
  const { pool, url } = await benchDatabase(4)
  await addPasswords(pool, parallel)
  const [person] = await addAccounts(pool, 1, 'developer')
  if (!person) throw new Error('nobody was added')
  const served = await startServer({ DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('hex') })
  const probes: Probe[] = [
    { call: '/health', headers: {} },
    { call: '/api/apps/user', headers: { authorization: `Bearer ${person.token}` } },
    { call: '/api/stats', headers: {} },
  ]
  const seconds = quick ? 2 : 8
  const turns = quick ? 1 : 4
  const quiet = probes.map((): number[][] => [])
  const busy = probes.map((): number[][] => [])
  const floods: Flood[] = []
  await probe(served, probes, 1)
  for (let turn = 1; turn <= turns; turn++) {
    progress(`turn ${turn} of ${turns}`)
    const before = await probe(served, probes, seconds)
    const flood = startNode(new URL('identity/flood.ts', import.meta.url), [
      served.origin,
      String(parallel),
      String(seconds + 2),
    ])
    await sleep(1000)
    const during = await probe(served, probes, seconds)
    floods.push(JSON.parse((await flood.line(/^\{.*\}$/m))[0]) as Flood)
    for (const n of probes.keys()) {
      quiet[n]?.push(before[n] ?? [])
      busy[n]?.push(during[n] ?? [])
    }
  }
  progressDone()
  const rows = probes.map(({ call }, n): Row => {
    const of = (turnsOf: number[][], share: number) => median(turnsOf.map((times) => percentile(times, share)))
    const [calm, pressed] = [quiet[n] ?? [], busy[n] ?? []]
    return {
      call,
      'quiet p50 ms': of(calm, 0.5),
      'quiet p95 ms': of(calm, 0.95),
      'flood p50 ms': of(pressed, 0.5),
      'flood p95 ms': of(pressed, 0.95),
      'flood p99 ms': of(pressed, 0.99),
      'p50 ratio': of(pressed, 0.5) / of(calm, 0.5),
      'p95 ratio': of(pressed, 0.95) / of(calm, 0.95),
    }
  })
  const sum = (key: keyof Flood) => floods.reduce((all, flood) => all + flood[key], 0)
  const perSecond = sum('signedIn') / (turns * (seconds + 2))
  table(`sign-in: ${parallel} at any moment, ${perSecond.toFixed(1)} sign-ins a second`, rows)
  saveResults('sign-in', quick, {
    parallel,
    per_second: perSecond,
    put_off: sum('putOff'),
    failed: sum('failed'),
    rows,
  })
  return sum('failed') === 0
}
