import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addAccounts } from '../../bench/kit/people.ts'
import { progress, progressDone, type Row, saveResults, table } from '../../bench/kit/report.ts'
import { type Served, startServer } from '../../bench/kit/server.ts'
import { startNode } from '../../bench/kit/child.ts'
import { scratch } from '../../bench/kit/tidy.ts'
import { openDatabase } from '../../server/src/platform/db/database.ts'
import { toDatabase } from '../../server/src/platform/db/primary.ts'
import { startCluster } from './cluster.ts'
import { type Calls, longestGap, startLoad } from './load.ts'
import { fill, front, machines, type Values, variablesOf } from './site.ts'
import { openStream } from './streams.ts'

export const ways = ['haproxy', 'pgbouncer', 'hosts'] as const
/** How servers reach the database. */
export type Way = (typeof ways)[number]

export interface DrillOptions {
  kills: number
  switchovers: number
  rolls: number
  servers: number
  way: Way
  asynchronous: boolean
  bin: readonly string[]
  keep: boolean
}

const writers = 24

/** The environment of a machine's server: deploy/ha/fortnight.env with what docs/high-availability.md has one change. */
function environmentOf(values: Values, way: Way, secretKey: string, dataDir: string) {
  const written = variablesOf(fill('fortnight.env', values))
  const url = written['DATABASE_URL'] ?? ''
  const [proxy, hosts] = [`${values['LOCAL']}:5000`, machines.map(({ address }) => `${address}:5432`).join()]
  const owner = (written['DATABASE_OWNER_URL'] ?? '').replace(proxy, way === 'hosts' ? hosts : proxy)
  return {
    ...written,
    DATABASE_OWNER_URL: owner,
    ...(way === 'hosts' && { DATABASE_URL: url.replace(proxy, hosts) }),
    ...(way === 'pgbouncer' && { DATABASE_URL: url.replace(':5000', ':6432'), DATABASE_DIRECT_URL: url }),
    // Callers of the drill name an address each, as behind another proxy.
    TRUST_PROXY: '127.0.0.0/8',
    SECRET_KEY: secretKey,
    DATA_DIR: dataDir,
  }
}

const sum = (counts: Iterable<number>) => [...counts].reduce((all, count) => all + count, 0)

const answersOf = (kinds: Record<string, Calls>): Row[] =>
  Object.entries(kinds).map(([kind, { answers }]) => ({
    kind,
    calls: sum(answers.values()),
    ...Object.fromEntries([...answers].toSorted(([a], [b]) => a.localeCompare(b))),
  }))

/** Kills primaries under load, and compares what was acknowledged with what is there. True if nothing was lost. */
export async function drill(options: DrillOptions): Promise<boolean> {
  const { kills, switchovers, rolls, way, asynchronous, bin, keep } = options
  const folder = await scratch('ha')
  progress('bringing three machines up')
  const cluster = await startCluster({ folder, asynchronous, withPooler: way === 'pgbouncer', bin })
  const secretKey = randomBytes(32).toString('hex')
  const serve = async (n: number) => {
    const machine = machines[n] ?? machines[0]
    const dataDir = join(folder, `server-${n}`)
    await mkdir(dataDir, { recursive: true })
    return startServer(environmentOf(cluster.valuesFor(machine), way, secretKey, dataDir), { port: 3000 })
  }
  const servers: Served[] = []
  for (let n = 0; n < options.servers; n++) servers.push(await serve(n))
  const owner = environmentOf(cluster.valuesFor(machines[0]), 'hosts', secretKey, folder).DATABASE_OWNER_URL
  const { pool, close } = openDatabase({ config: toDatabase(owner), connections: 2 })
  const people = await addAccounts(pool, writers + 1, 'developer')
  const [listener, ...developers] = people
  if (!listener) throw new Error('nobody listens')
  while (!(await fetch(`http://${front}/ready`).catch(() => undefined))?.ok) await sleep(200)
  const stream = openStream(listener)
  const load = startLoad(developers)
  const rows: Row[] = []
  const began = performance.now()

  /** Has something happen, waits until all goes on, and notes how long that took. */
  async function round(what: string, act: () => Promise<number>, after: () => Promise<unknown>) {
    progress(`${what}; ${load.kinds.write.acknowledged.size} writes acknowledged`)
    const from = performance.now()
    const at = await act()
    await load.writesAgain(at + 100)
    const heard = await stream.hears()
    await after()
    await sleep(2_000)
    rows.push({
      what,
      'no write for ms': Math.round(longestGap(load.kinds.write, from, performance.now())),
      'push again in ms': Math.round(heard),
      'stream breaks so far': stream.breaks(),
    })
  }
  await sleep(3_000)
  for (let kill = 1; kill <= kills; kill++) {
    const how = kill % 2 ? 'postgres' : 'machine'
    let dead: Awaited<ReturnType<typeof cluster.killPrimary>>['machine'] | undefined
    await round(
      `kill ${kill}: ${how}`,
      async () => {
        const killed = await cluster.killPrimary(how)
        dead = killed.machine
        return killed.at
      },
      async () => {
        if (how === 'machine' && dead) cluster.revive(dead)
        await cluster.whole()
      },
    )
  }
  for (let n = 1; n <= switchovers; n++) await round(`switchover ${n}`, cluster.switchOver, cluster.whole)
  for (let n = 0; n < rolls; n++)
    await round(
      `roll ${n + 1}`,
      async () => {
        const at = n % servers.length
        servers[at]?.child.signal('SIGTERM')
        await servers[at]?.child.ended
        servers[at] = await serve(at)
        return performance.now()
      },
      cluster.whole,
    )
  const seconds = Math.round((performance.now() - began) / 1000)
  await load.stop()
  progressDone()

  /** What was acknowledged and is not there. */
  async function lost({ acknowledged }: Calls, query: string) {
    const { rows: stored } = await pool.query<{ name: string }>(query)
    const names = new Set(stored.map(({ name }) => name))
    const unconfirmed = stored.filter(({ name }) => !acknowledged.has(name)).length
    return { lost: [...acknowledged.keys()].filter((name) => !names.has(name)).length, unconfirmed }
  }
  const writes = await lost(load.kinds.write, "select name from apps where name like 'Drill %'")
  // Feedback that was taken without the database comes out of the servers' folders.
  const ofFeedback = () =>
    lost(load.kinds.feedback, "select feedback as name from feedback where feedback like 'Drill %'")
  let feedback = await ofFeedback()
  for (let tries = 0; feedback.lost && tries < 30; tries++) {
    await sleep(1_000)
    feedback = await ofFeedback()
  }
  const counters = startNode(new URL('../../server/src/cli/counters.ts', import.meta.url), [], {
    nodeArgs: ['--import', new URL('../../server/src/platform/resolve-once.ts', import.meta.url).href],
    env: { DATABASE_URL: owner, SECRET_KEY: secretKey, DATA_DIR: folder },
  })
  const right = (await counters.ended) === 0
  if (!right) console.log(counters.output())
  await close()

  const acknowledged = load.kinds.write.acknowledged.size
  const figures = {
    way,
    replication: asynchronous ? 'asynchronous' : 'quorum',
    servers: servers.length,
    seconds,
    'writes lost': writes.lost,
    acknowledged,
    'acknowledged each second': Math.round(acknowledged / seconds),
    'stored unconfirmed': writes.unconfirmed,
    'feedback lost': feedback.lost,
    'feedback acknowledged': load.kinds.feedback.acknowledged.size,
    'counters right': right ? 'yes' : 'no',
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  }
  table('what happened', rows)
  table('answers by status', answersOf(load.kinds))
  table('what was lost', [figures])
  saveResults('drill-ha', !keep, { ...figures, rounds: rows, answers: answersOf(load.kinds) })
  return writes.lost === 0 && feedback.lost === 0 && right
}
