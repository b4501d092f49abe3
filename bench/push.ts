import { setTimeout as sleep } from 'node:timers/promises'
import { openPush, type Push } from '../server/src/platform/push/push.ts'
import { natsOf } from '../server/src/platform/push/nats-settings.ts'
import { findNatsServer, startBroker } from '../tests/nats-broker.ts'
import { type BenchDatabase, benchDatabase } from './kit/database.ts'
import { median, percentile } from './kit/figures.ts'
import { progress, progressDone, saveResults, table } from './kit/report.ts'
import { later } from './kit/tidy.ts'

const connections = 24

interface Round {
  perSecond: number
  /** Milliseconds from just before the statement until the message was heard. */
  delays: number[]
  missed: number
}

/** Commits from all connections without pause, each of which announces if `push` is given. */
async function commit({ pool }: BenchDatabase, push: Push | undefined, ms: number): Promise<Round> {
  const delays: number[] = []
  const began = Promise.withResolvers<void>()
  const listener = push?.listen('bench', {
    message: (payload) => void delays.push(performance.now() - Number(payload.split(' ')[0])),
    gap: () => began.resolve(),
    lost: () => {},
  })
  if (listener) await began.promise
  const insert = `insert into writes (text) values ($1)`
  const query = push
    ? { name: 'said', text: `with written as (${insert} returning text) select publish('bench', text) from written` }
    : { name: 'silent', text: insert }
  const since = performance.now()
  let commits = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - since < ms)
        await pool.query({ ...query, values: [`${performance.now()} ${commits++}`] })
    }),
  )
  const seconds = (performance.now() - since) / 1000
  if (!listener) return { perSecond: commits / seconds, delays, missed: 0 }
  for (let waits = 0; delays.length < commits && waits < 100; waits++) await sleep(50)
  await listener.close()
  return { perSecond: commits / seconds, delays, missed: commits - delays.length }
}

/** How many commits a second PostgreSQL takes that say nothing, that announce by NOTIFY, and that announce by NATS. */
export async function run(quick: boolean): Promise<boolean> {
  const bench = await benchDatabase(connections)
  const { pool, config: connection } = bench
  await pool.query('create table writes (id bigint generated always as identity primary key, text text)')
  const program = findNatsServer()
  const broker = await startBroker(program)
  later(broker.stop)
  const errors: Error[] = []
  const nats = natsOf({ NATS_URL: broker.url, NATS_SUBJECT: 'bench' })
  const open = (settings: typeof nats) => openPush(settings, connection, (error) => void errors.push(error))
  const carriers: Record<string, () => Promise<Push | undefined>> = {
    'nothing announced': async () => undefined,
    NOTIFY: () => open(undefined),
    NATS: () => open(nats),
  }
  const rounds = Object.fromEntries(Object.keys(carriers).map((name): [string, Round[]] => [name, []]))
  for (let n = 0; n < (quick ? 1 : 7); n++)
    for (const [name, carrier] of Object.entries(carriers)) {
      progress(`round ${n + 1}: ${name}`)
      const push = await carrier()
      rounds[name]?.push(await commit(bench, push, quick ? 500 : 3000))
      await push?.close()
    }
  progressDone()
  const rateOf = (name: string) => median((rounds[name] ?? []).map(({ perSecond }) => perSecond))
  const rows = Object.entries(rounds).map(([name, all]) => {
    const delays = all.flatMap((round) => round.delays)
    return {
      carrier: name,
      'commits a second': rateOf(name),
      'of those without': rateOf(name) / rateOf('nothing announced'),
      'heard after ms': delays.length ? median(delays) : null,
      'nine in ten': delays.length ? percentile(delays, 0.9) : null,
      missed: all.reduce((sum, round) => sum + round.missed, 0),
    }
  })
  table(`${connections} connections that commit without pause; ${program ?? 'a fake of NATS'}`, rows)
  for (const error of errors) console.error(error)
  saveResults('push', quick, { connections, nats: program ? 'nats-server' : 'fake', rows })
  return rows.every(({ missed }) => missed === 0)
}
