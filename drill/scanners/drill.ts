import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@fortnight/contract/endpoint'
import { start } from '../../bench/kit/child.ts'
import { progress, progressDone, type Row, saveResults, table } from '../../bench/kit/report.ts'
import { startServer } from '../../bench/kit/server.ts'
import { scratch } from '../../bench/kit/tidy.ts'
import { documentSchema } from '../../server/src/platform/http/json-schema.ts'
import { table as calls } from '../../tests/endpoint-fixtures.ts'
import { planted, plantInFrontOf } from './planted.ts'
import { candidates } from './words.ts'

export const scanners = ['ffuf', 'sqlmap', 'wapiti'] as const
type Tool = (typeof scanners)[number]

export interface ScanOptions {
  /** Minutes that sqlmap may take, and each part of wapiti. */
  minutes: number
  /** Which of them look. */
  tools: readonly string[]
  keep: boolean
}

/** What answers a visitor, and is meant to: `admin` and `debug` are shells without data. */
const meantForAll = new Set([
  '.well-known/security.txt',
  'health',
  'ready',
  'robots.txt',
  'sitemap.xml',
  'status',
  'admin',
  'api/docs',
  'debug',
  'api/openapi.json',
])

/** The token of a session of the demo. */
async function enterAs(role: string, origin: string): Promise<string> {
  const entrance = await fetch(`${origin}/demo/${role}`, { redirect: 'manual' })
  const code = new URL(entrance.headers.get('location') ?? '').searchParams.get('token') ?? ''
  const cookie = entrance.headers.getSetCookie().map((line) => line.split(';')[0])
  const answer = await fetch(`${origin}/api/auth/verify-token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${code}`, cookie: cookie.join('; ') },
  })
  const { access_token } = (await answer.json()) as { access_token?: string }
  if (!access_token) throw new Error(`the demo lets no ${role} in`)
  return access_token
}

interface Property {
  type?: string
  format?: string
  enum?: unknown[]
}

/** Addresses that read something by the fields of a query: all, or those with a field of free text. */
function addressesOf(origin: string, onlyText: boolean): string[] {
  const isFree = ({ type, format, enum: values }: Property) => type === 'string' && !format && !values
  return calls.flatMap(({ endpoint }: { endpoint: Endpoint }) => {
    if (endpoint.method !== 'GET' || endpoint.path.includes(':') || !endpoint.query) return []
    const { properties = {} } = documentSchema(endpoint.query, 'input') as { properties?: Record<string, Property> }
    const fields = Object.entries(properties).filter(([, property]) => !onlyText || isFree(property))
    if (!fields.length) return []
    const query = fields.map(([name, property]) => `${name}=${property.enum ? String(property.enum[0]) : '1'}`)
    return [`${origin}${endpoint.path}?${query.join('&')}`]
  })
}

/** Runs a tool to its end and returns its output; throws if it is not there. */
async function tool(command: string, args: string[], cwd: string): Promise<string> {
  const child = start(command, args, { cwd, env: { HOME: cwd, PYTHONUNBUFFERED: '1' } })
  const code = await child.ended
  if (code === null || code === 127) throw new Error(`${command} did not run:\n${child.output().slice(-2000)}`)
  return child.output()
}

const modules = ['xss', 'sql', 'exec', 'file', 'crlf', 'redirect']

async function byWapiti(origin: string, token: string, folder: string, minutes: number) {
  const report = join(folder, 'wapiti.json')
  const starts = [planted.reflection, '/', '/demo'].map((path) => origin + path)
  const addresses = [...starts, ...addressesOf(origin, false)]
  await tool(
    'wapiti',
    [
      '--url',
      `${origin}/`,
      '--scope',
      'folder',
      '--depth',
      '2',
      '--max-links-per-page',
      '60',
      '--flush-session',
      '--module',
      modules.join(),
      '--no-bugreport',
      '--max-scan-time',
      String(minutes * 60),
      '--max-attack-time',
      String(minutes * 60),
      '--header',
      `Authorization: Bearer ${token}`,
      '--format',
      'json',
      '--output',
      report,
      '--verbose',
      '0',
      ...addresses.flatMap((address) => ['--start', address]),
    ],
    folder,
  )
  const { vulnerabilities } = JSON.parse(readFileSync(report, 'utf8')) as {
    vulnerabilities: Record<string, { path: string; parameter: string }[]>
  }
  return Object.entries(vulnerabilities).flatMap(([kind, all]) => all.map(({ path }) => `${kind}: ${path}`))
}

/** Lets sqlmap try these addresses; what it found, and the addresses that it came to before its time was over. */
async function sqlmap(addresses: readonly string[], token: string, folder: string, minutes: number) {
  const list = join(folder, 'addresses.txt')
  writeFileSync(list, addresses.join('\n'))
  const options = ['--batch', '--level=1', '--risk=1', '--technique=BEU', '--threads=4', '--flush-session']
  const places = [`--output-dir=${join(folder, 'sqlmap')}`, `--headers=Authorization: Bearer ${token}`, '-m', list]
  const output = await tool('timeout', [String(minutes * 60), 'sqlmap', ...options, ...places], folder)
  const tried = new Set<string>()
  let path = ''
  const found = new Set<string>()
  for (const line of output.split('\n')) {
    const address = /testing URL '([^']+)'/.exec(line)?.[1]
    if (address) path = new URL(address).pathname
    tried.add(path)
    if (/parameter '.*' is vulnerable/.test(line)) found.add(`SQL injection: ${path}`)
  }
  return { found: [...found], tried }
}

/**
 * The planted weakness by itself, with the same options: sqlmap begins a list at its end, and once it has found something passes
 * over all else of the same host. Addresses that it did not come to are findings too.
 */
async function bySqlmap(origin: string, token: string, folder: string, minutes: number) {
  const control = await sqlmap([origin + planted.injection], token, folder, minutes)
  const addresses = addressesOf(origin, true)
  const { found, tried } = await sqlmap(addresses, token, folder, minutes)
  const left = addresses.map((address) => new URL(address).pathname).filter((path) => !tried.has(path))
  return [...control.found, ...found, ...left.map((path) => `not tried: ${path}`)]
}

async function byFfuf(origin: string, folder: string) {
  const [list, report] = [join(folder, 'words.txt'), join(folder, 'ffuf.json')]
  writeFileSync(list, candidates.join('\n'))
  await tool(
    'ffuf',
    ['-w', list, '-u', `${origin}/FUZZ`, '-mc', '200', '-t', '4', '-s', '-of', 'json', '-o', report],
    folder,
  )
  const { results } = JSON.parse(readFileSync(report, 'utf8')) as { results: { input: { FUZZ: string } }[] }
  return results
    .map(({ input }) => input.FUZZ)
    .filter((word) => !meantForAll.has(word))
    .map((word) => `left behind: /${word}`)
}

/** Lets three scanners look at a demo, in front of which weaknesses are planted. True if each finds its own, and nothing else. */
export async function scan({ minutes, tools, keep }: ScanOptions): Promise<boolean> {
  const folder = await scratch('scanners')
  progress('filling a demo')
  const product = await startServer({ DATA_DIR: join(folder, 'data'), DEMO: 'on', ADMIN_SECOND_FACTOR: 'off' })
  const token = await enterAs('admin', product.origin)
  const { origin, statuses, broken } = await plantInFrontOf(product.origin)
  const rows: Row[] = []
  const findings: string[] = []
  async function use(name: Tool, weakness: string, look: () => Promise<string[]>) {
    if (!tools.includes(name)) return
    progress(`${name} looks`)
    const [since, before] = [performance.now(), [...statuses.values()].reduce((sum, count) => sum + count, 0)]
    const found = await look()
    const { pathname } = new URL(weakness, origin)
    const others = found.filter((line) => !line.endsWith(`: ${pathname}`))
    findings.push(...others.map((line) => `${name}: ${line}`))
    rows.push({
      scanner: name,
      'planted weakness': others.length < found.length ? 'found' : 'missed',
      'other findings': others.length,
      'calls of the product': [...statuses.values()].reduce((sum, count) => sum + count, 0) - before,
      seconds: Math.round((performance.now() - since) / 1000),
    })
  }
  await use('ffuf', planted.leftBehind, () => byFfuf(origin, folder))
  await use('sqlmap', planted.injection, () => bySqlmap(origin, token, folder, minutes))
  await use('wapiti', planted.reflection, () => byWapiti(origin, token, folder, minutes))
  progressDone()
  table('scanners', rows)
  table('answers of the product by status', [Object.fromEntries([...statuses].toSorted(([a], [b]) => a - b))])
  for (const line of [...findings, ...new Set(broken)].slice(0, 40)) console.log(' ', line)
  saveResults('drill-scanners', !keep, { scanners: rows, statuses: Object.fromEntries(statuses), findings })
  return !findings.length && !broken.length && rows.every((row) => row['planted weakness'] === 'found')
}
