import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../scripts/free-port.ts'
import { start, startNode } from './kit/child.ts'
import { benchDatabase } from './kit/database.ts'
import { median, percentile } from './kit/figures.ts'
import { cpuMs } from './kit/proc.ts'
import { saveResults, progress, progressDone, type Row, table } from './kit/report.ts'
import { startServer } from './kit/server.ts'
import { scratch } from './kit/tidy.ts'
import { nginxConfig } from './site/nginx.ts'

interface Side {
  name: string
  origin: string
  /** The process that answers, or whose children do. */
  pid: number
}

const found = (command: string) => spawnSync('which', [command]).status === 0

/** Ties a program and what it started to the first core; the load runs on the second. */
function pin(pid: number) {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
  for (const processId of [String(pid), ...stdout.split('\n').filter(Boolean)])
    spawnSync('taskset', ['-apc', '0', processId])
}

async function nginx(folder: string, body: Buffer, headers: Record<string, string>): Promise<Side | undefined> {
  if (!found('nginx')) return undefined
  const port = await freePort()
  writeFileSync(join(folder, 'index.html.br'), body)
  writeFileSync(join(folder, 'nginx.conf'), nginxConfig(folder, port, headers))
  const child = start('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'])
  const origin = `http://127.0.0.1:${port}`
  await until(origin)
  return { name: 'nginx, one worker', origin, pid: child.pid }
}

async function until(origin: string) {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await fetch(origin).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await new Promise((over) => setTimeout(over, 25))
  }
  throw new Error(`nobody answers at ${origin}`)
}

const read = async (origin: string) => {
  const answer = await fetch(`${origin}/`, { headers: { 'accept-encoding': 'br' } })
  return { text: await answer.text(), encoding: answer.headers.get('content-encoding') }
}

/** Requests per second of one round, by wrk on the second core. */
function load({ origin, pid }: Side, seconds: number) {
  const before = cpuMs(pid)
  const args = ['-c', '1', 'wrk', '-t1', '-c32', `-d${seconds}s`, '-H', 'Accept-Encoding: br', `${origin}/`]
  const { stdout, status } = spawnSync('taskset', args, { encoding: 'utf8' })
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  const answered = Number(/(\d+) requests in/.exec(stdout)?.[1])
  if (status !== 0 || !perSecond || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk: ${stdout}`)
  return { perSecond, cpuUs: ((cpuMs(pid) - before) * 1000) / answered }
}

/** The front page as the product sends it, against a bare node:http server and nginx with the same bytes on the same core. */
export async function run(quick: boolean): Promise<boolean> {
  for (const command of ['wrk', 'taskset', 'pgrep'])
    if (!found(command))
      throw new Error(`${command} is needed (Debian: apt-get install wrk nginx-light procps util-linux)`)
  const { url } = await benchDatabase(4)
  const secret = randomBytes(32).toString('hex')
  const product = await startServer({
    DATABASE_URL: url,
    SECRET_KEY: secret,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    // There is no proxy here, so none is trusted.
    TRUST_PROXY: '',
  })
  const identity = await fetch(`${product.origin}/`, { headers: { 'accept-encoding': 'identity' } })
  const page = await identity.text()
  const packed = await fetch(`${product.origin}/`, { headers: { 'accept-encoding': 'br' } })
  await packed.arrayBuffer()
  // What every server says by itself is left to it.
  const byItself = new Set(['connection', 'keep-alive', 'date', 'content-type', 'content-length'])
  const added = [...packed.headers].filter(([name]) => !byItself.has(name))

  const folder = await scratch('serve')
  const file = join(folder, 'page.br')
  async function bare(headers?: Record<string, string>) {
    const env = { PAGE: page, ...(headers && { HEADERS: JSON.stringify(headers) }) }
    const child = startNode(new URL('site/bare.ts', import.meta.url), [file], { env })
    return { origin: `http://127.0.0.1:${(await child.line(/ready at (\d+)/))[1]}`, pid: child.pid }
  }
  const type = packed.headers.get('content-type') ?? ''
  const length = packed.headers.get('content-length') ?? ''
  const same = { ...Object.fromEntries(added), 'content-type': type, 'content-length': length }
  const sides: Side[] = [
    { name: 'product', origin: product.origin, pid: product.child.pid },
    { name: 'bare node:http', ...(await bare(same)) },
    { name: 'bare node:http, four headers', ...(await bare()) },
  ]
  const bytes = readFileSync(file).length
  const third = await nginx(folder, readFileSync(file), Object.fromEntries(added))
  if (third) sides.push(third)
  for (const { name, origin, pid } of sides) {
    const got = await read(origin)
    if (got.text !== page || got.encoding !== 'br') throw new Error(`${name} does not send the same page`)
    pin(pid)
  }

  const turns = quick ? 2 : 9
  const rounds = sides.map((): { perSecond: number; cpuUs: number }[] => [])
  for (let turn = 0; turn <= turns; turn++)
    for (const [n, side] of sides.entries()) {
      progress(`turn ${turn} of ${turns}, ${side.name}`)
      const result = load(side, quick ? 1 : 4)
      // The first turn warms up.
      if (turn > 0) rounds[n]?.push(result)
    }
  progressDone()
  const rows = sides.map(({ name }, n): Row => {
    const rates = (rounds[n] ?? []).map(({ perSecond }) => perSecond)
    const ratios = rates.map((rate, turn) => (rounds[0]?.[turn]?.perSecond ?? Number.NaN) / rate)
    return {
      server: name,
      'req/s': median(rates),
      'CPU us': median((rounds[n] ?? []).map(({ cpuUs }) => cpuUs)),
      'product / this': median(ratios),
      'lowest turn': percentile(ratios, 0),
      'highest turn': percentile(ratios, 1),
    }
  })
  table(`serve: GET / (${bytes} bytes, brotli), 32 connections, servers on one core, load on the other`, rows)
  saveResults('serve', quick, { bytes, connections: 32, rows })
  return true
}
