import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import { freePort } from '../scripts/free-port.ts'
import { start } from './kit/child.ts'
import { benchDatabase } from './kit/database.ts'
import { median, percentile } from './kit/figures.ts'
import { addAccounts, anywhere } from './kit/people.ts'
import { saveResults, progress, progressDone, table } from './kit/report.ts'
import { type Served, startServer } from './kit/server.ts'
import { scratch } from './kit/tidy.ts'

const clients = 8

/** HAProxy as an operator sets it up: two servers, each asked twice a second whether it is about to stop. */
const proxyOf = (port: number, ports: readonly number[]) => `global
  maxconn 200
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  option redispatch
frontend front
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  option httpchk GET /health
  default-server inter 500ms fastinter 200ms fall 1 rise 2
${ports.map((at, n) => `  server s${n} 127.0.0.1:${at} check`).join('\n')}
`

/** Replaces each of two servers in turn behind a proxy, under traffic that must not notice. */
export async function run(quick: boolean): Promise<boolean> {
  if (spawnSync('haproxy', ['-v']).status !== 0) throw new Error('HAProxy is missing: apt-get install haproxy')
  const rolls = quick ? 4 : 20
  const { pool, url } = await benchDatabase(2)
  const people = await addAccounts(pool, clients, 'developer')
  const env = { DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('hex'), DRAIN_SECONDS: '2' }
  const ports = [await freePort(), await freePort()]
  const servers: Served[] = []
  for (const port of ports) servers.push(await startServer(env, { port }))
  const front = await freePort()
  const file = join(await scratch('proxy'), 'haproxy.cfg')
  await writeFile(file, proxyOf(front, ports))
  start('haproxy', ['-db', '-f', file])
  const origin = `http://127.0.0.1:${front}`
  const isUp = async (at: string) => (await fetch(`${at}/ready`).catch(() => undefined))?.ok === true
  while (!(await isUp(origin))) await sleep(100)

  const state = { goes: true, reads: 0, writes: 0 }
  const failed: string[] = []
  const times: number[] = []
  async function ask(path: string, token: string, body?: object) {
    const since = performance.now()
    const headers = {
      ...anywhere(),
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    }
    const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const answer = await fetch(origin + path, sent).catch((error: unknown) => error as Error)
    if (answer instanceof Error) failed.push((answer.cause instanceof Error ? answer.cause : answer).message)
    else if (!answer.ok) failed.push(`${answer.status} ${await answer.text()}`)
    else await answer.arrayBuffer()
    times.push(performance.now() - since)
  }
  const traffic = people.map(async ({ token }, n) => {
    while (state.goes) {
      await ask('/api/apps/user', token)
      state.reads++
      if (state.reads % 10 === 0) {
        await ask('/api/apps', token, { name: `App ${n}.${state.reads}`, description: 'Written during a roll' })
        state.writes++
      }
      await sleep(20)
    }
  })
  for (let roll = 0; roll < rolls; roll++) {
    progress(`roll ${roll + 1} of ${rolls}: ${state.reads} reads, ${failed.length} failed`)
    const at = roll % 2
    servers[at]?.child.signal('SIGTERM')
    await servers[at]?.child.ended
    servers[at] = await startServer(env, { port: ports[at] ?? 0 })
    // As an operator waits for one before taking the next.
    while (!(await isUp(servers[at].origin))) await sleep(100)
    await sleep(1_500)
  }
  state.goes = false
  await Promise.all(traffic)
  progressDone()
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from apps')
  const figures = {
    rolls,
    reads: state.reads,
    writes: state.writes,
    stored: rows[0]?.count ?? 0,
    failed: failed.length,
    'median ms': median(times),
    'p99 ms': percentile(times, 0.99),
    'longest ms': percentile(times, 1),
  }
  table('rolls: two servers behind HAProxy, replaced in turn', [figures])
  for (const line of failed.slice(0, 10)) console.log('  failed:', line)
  saveResults('rolls', quick, figures)
  return failed.length === 0 && figures.stored === figures.writes
}
