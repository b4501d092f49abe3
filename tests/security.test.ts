import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { api } from '@fortnight/contract/api'
import { accesses, type Endpoint } from '@fortnight/contract/endpoint'
import { stepUpActs } from '@fortnight/contract/vocabulary/step-up-acts'
import { sealedColumns } from '../server/src/cli/sealed-columns.ts'
import { isCommon } from '../server/src/identity/auth/common-passwords.ts'
import { newToken } from '../server/src/platform/http/session.ts'

const root = new URL('../', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, root), 'utf8')
const page = read('docs/security.md')

/** The part of the page under a heading, up to the next one. */
function section(heading: string, document = page): string {
  const [, rest] = document.split(`\n## ${heading}\n`)
  if (rest === undefined) throw new Error(`There is no part "${heading}"`)
  return rest.split('\n## ')[0] ?? ''
}
const codes = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()))

const isTest = /\.(?:test|testkit|fixtures)\.tsx?$/
const sourcesIn = (folder: string) =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
    .filter((file) => !isTest.test(file))
    .map((file) => ({ file, text: read(file) }))
const server = sourcesIn('server/src')
const all = [...server, ...sourcesIn('contract/src'), ...sourcesIn('web/app')]
const where = (sources: typeof all, pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
const endpoints: Endpoint[] = Object.values(api).flatMap((table) => Object.values(table as Record<string, Endpoint>))

describe('the page on security', () => {
  it('says how input is checked: by the schema of each call, and which formats many of them share', () => {
    const formats = section('Input')
    for (const named of ['contract/src/text.ts', 'contract/src/orders/play-links.ts', 'libphonenumber-js'])
      expect(formats).toContain(`\`${named}\``)
    expect(read('contract/src/text.ts')).toContain('normalize')
    for (const kind of ['E-mail addresses', 'Phone numbers', 'Package names', 'Amounts', 'ids'])
      expect(formats).toContain(kind)
  })

  it('says what must fit together, and where that is checked', () => {
    expect(section('Input')).toContain('What must fit together')
    for (const place of codes(section('Input')).filter((code) => code.includes('/')))
      expect(globSync(place, { cwd: root })).toHaveLength(1)
  })

  it('names every limit of calls, and no other', () => {
    const counted = [...read('server/src/platform/http/limits.ts').matchAll(/^ {2}(\w+): \{ points/gm)]
    const named = rowsOf(section('Limits of calls')).flatMap(([, names = '']) => codes(names))
    expect(named.toSorted()).toEqual(counted.map(([, name]) => name).toSorted())
  })

  it('names every call that takes a file or a long text', () => {
    const taken = endpoints.filter(({ bodyLimit }) => bodyLimit).map(({ method, path }) => `${method} ${path}`)
    const named = rowsOf(section('Files that people send')).flatMap(([, calls = '']) => {
      const [call = '', ...more] = codes(calls)
      return [call, ...more.map((end) => call + end)]
    })
    expect(named.toSorted()).toEqual(taken.toSorted())
  })

  it('says how guessing of passwords is limited, and how no one is locked out by others', () => {
    const limits = section('Limits of calls')
    expect(limits).toContain('Failed passwords lock no account for its owner')
    expect(read('server/src/platform/http/limits.ts')).toContain('password: { points: 10, seconds: 900,')
  })

  it('lists the words of this place that no password may be', async () => {
    const refused = codes(section('Ways to sign in').split('words of this\nplace:')[1] ?? '')
    expect(refused).toHaveLength(17)
    for (const word of refused) expect(await isCommon(word)).toBe(true)
    const written = /`([\s\S]+?)`/.exec(read('server/src/identity/auth/common-passwords.ts'))?.[1] ?? ''
    expect(refused.toSorted()).toEqual(written.trim().split(/\s+/).toSorted())
  })

  it('lists every way to sign in, and every act that asks for a proof again', () => {
    expect(rowsOf(section('Ways to sign in')).map(([, way]) => way)).toEqual([
      'password',
      'password and authenticator app',
      'recovery code',
      'passkey',
      'Google or another OpenID provider',
      'Firebase',
      'link by mail (first password, reset)',
      'signed link of one act',
      'API key',
      'demo entrance',
    ])
    const starters = /\b(?:sessions\.insert|openSession|createSignInCode)\(/
    // Each place where a session begins, or a code that is exchanged for one.
    expect(where(server, starters).toSorted()).toEqual([
      'server/src/demo/entrance.ts',
      'server/src/identity/auth/auth.service.ts',
      'server/src/identity/auth/open-session.ts',
      'server/src/identity/auth/openid-routes.ts',
      'server/src/identity/auth/passkeys.service.ts',
      'server/src/identity/auth/sign-in-redirect.ts',
    ])
    const acts = 'Money, settings, approvals, roles, keys, decisions, factors, exports and deletion ask again'
    expect(section('Ways to sign in')).toContain(acts)
    for (const act of stepUpActs.filter((name) => name !== 'administration')) expect(acts.toLowerCase()).toContain(act)
  })

  it('says how long sessions last, and that they are not limited in number', () => {
    const rows = rowsOf(section('Sessions')).map((cells) => cells.slice(1, 4))
    expect(rows).toEqual([
      ['administrators', '12 hours', '30 minutes'],
      ['all others', '30 days', '7 days'],
    ])
    const rules = read('server/src/identity/auth/sessions.repository.ts')
    for (const span of ['12 hours', '30 minutes', '7 days']) expect(rules).toContain(`interval '${span}'`)
    expect(section('Sessions')).toContain('any number of sessions')
    expect(section('Sessions')).toContain('Signing out here does not sign out at the provider')
  })

  it('explains each kind of access, and which fields whom', () => {
    const explained = page
      .split('\n## Access\n')[1]
      ?.match(/^\| `(\w+)`/gm)
      ?.map((row) => codes(row)[0])
    expect(explained).toEqual([...accesses])
    expect(section('Access')).toContain('Fields: the reply schema')
  })

  it('lists every algorithm of the sources with its purpose, and no broken one', () => {
    const table = section('Cryptography')
    const used = server.flatMap(({ text }) => [
      ...[...text.matchAll(/create(?:Hash|Hmac|Cipheriv|Decipheriv)\('([^']+)'/g)].map(([, name]) => name),
      ...[...text.matchAll(/\b(?:derive|generateKeyPairSync|hkdfSync)\('([^']+)'/g)].map(([, name]) => name),
      ...[...text.matchAll(/\b(?:alg|algorithm): '([^']+)'/g)].map(([, name]) => name),
      ...[...text.matchAll(/\b(hkdfSync|pbkdf2)\b/g)].map(([, name]) => name),
    ])
    for (const name of new Set(used)) expect(codes(table)).toContain(name)
    const hashes = new Set(server.flatMap(({ text }) => text.match(/create(?:Hash|Hmac)\('\w+'/g) ?? []))
    expect([...hashes].toSorted()).toEqual(["createHash('sha256'", "createHmac('sha256'"])
    const ciphers = new Set(server.flatMap(({ text }) => text.match(/eate(?:C|Dec)ipheriv\('[^']+'/g) ?? []))
    expect([...ciphers].map((found) => codes(found.replaceAll("'", '`'))[0])).toEqual(['aes-256-gcm', 'aes-256-gcm'])
    for (const place of rowsOf(table).flatMap(([, , , , cell = '']) => codes(cell)))
      expect(globSync(`server/src/${place}`, { cwd: root })).toHaveLength(1)
  })

  it('says how keys are made, turned and kept', () => {
    for (const rule of [
      'Keys are made by `randomBytes`',
      'are turned by one command each',
      'are read by the server alone',
    ])
      expect(section('Cryptography')).toContain(rule)
    expect(read('package.json')).toMatch(/"reseal": .*"signing-key": /s)
  })

  it('lists every place that opens a connection, and no other', () => {
    const opens =
      /\bawait fetch\(|createTransport\(|new pg\.(?:Client|Pool)\(|createRemoteJWKSet\(|S3Client\(|node:https'|new Resolver\(|new OTLPTraceExporter\(|nats-io\/transport-node'|discovery/
    const found = where(server, opens)
      .map((file) => file.replace('server/src/', ''))
      .filter((file) => !file.startsWith('cli/') && !file.includes('embedded/'))
    const named = codes(section('Connections')).filter((code) => /^(?!cli).+\/.+\.ts$/.test(code))
    expect(named.toSorted()).toEqual(found.toSorted())
  })

  it('names the level of every sealed column', () => {
    const named = codes(section('Data'))
    for (const { table, column } of sealedColumns) expect(named).toContain(`${table}.${column}`)
    for (const level of ['secret', 'personal', 'internal', 'public']) expect(section('Data')).toContain(`| ${level} |`)
  })

  it('lists every log', () => {
    for (const log of ['requests', 'errors', 'audit log', 'record of a test', 'alarms'])
      expect(section('Logs')).toContain(`| ${log} |`)
    expect(where(server, /\bconsole\.|process\.stdout/).filter((file) => !/\/(?:cli|demo|app)\//.test(file))).toEqual(
      [],
    )
  })

  it('says what is heavy, and what bounds it', () => {
    const bounded = where(server, /= limitConcurrency\(/)
    // Pictures and what is read in them share one.
    expect(bounded).toHaveLength(3)
    for (const kind of ['Passwords', 'pictures', 'reading of screenshots', 'public reports'])
      expect(section('Heavy work')).toContain(kind)
    for (const setting of ['EXPORT_SECONDS', 'REQUEST_SECONDS']) expect(section('Heavy work')).toContain(setting)
  })
})

describe('the guide to contributing', () => {
  it('says within what time a package with a weakness is replaced', () => {
    const times = section('Updating a dependency', read('CONTRIBUTING.md'))
    for (const rule of ['npm audit', 'npm audit signatures', '| critical |', '| high |', '| moderate, low |'])
      expect(times).toContain(rule)
  })
})

describe('the sources', () => {
  it('run no text as code', () => {
    expect(where(all, /(?<!['\w-])eval\(|new Function\(|from 'node:vm'|setTimeout\(['"`]/)).toEqual([])
  })

  it('start programs with a list of arguments, never through a shell', () => {
    expect(where(server, /\bexecSync\(|\bexec\(['"`]|shell: true|promisify\(exec\)/)).toEqual([])
    expect(where(server, /from 'node:child_process'/).length).toBeGreaterThan(2)
  })

  it('build no regular expression of what people type', () => {
    expect(where(all, /new RegExp\(/).toSorted()).toEqual([
      'contract/src/messaging/web-push.ts',
      'contract/src/site-map/screen.ts',
      'contract/src/testing/production-check.ts',
      'contract/src/testing/public-report.ts',
      'server/src/messaging/action-links/action-token.ts',
      'server/src/messaging/action-links/count-token.ts',
      'server/src/platform/http/session.ts',
    ])
  })

  it('guess nothing with Math.random: it only spreads waiting times', () => {
    expect(where(server, /Math\.random\(/).toSorted()).toEqual([
      'server/src/developer-api/webhooks/courier.ts',
      'server/src/messaging/deliveries/sender.ts',
      'server/src/platform/db/database.ts',
      'server/src/platform/db/embedded/keep-up.ts',
    ])
  })

  it('make tokens of 256 random bits, no two alike', () => {
    const tokens = Array.from({ length: 1000 }, newToken)
    expect(new Set(tokens).size).toBe(1000)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(read('server/src/platform/http/session.ts')).toContain("randomBytes(32).toString('base64url')")
  })

  it('never leave a certificate unchecked', () => {
    expect(where(server, /rejectUnauthorized|NODE_TLS_REJECT|setDefaultCACert/)).toEqual([])
    // By Node's own check, for the address that is named in place of "localhost": nats-line.test.ts.
    expect(where(server, /checkServerIdentity/)).toEqual(['server/src/platform/push/nats-line.ts'])
  })

  it('say of each request to another service that no redirect is followed', () => {
    const calls = server
      .filter(({ file }) => !file.includes('/cli/'))
      .flatMap(({ text }) => text.split('await fetch(').slice(1))
    expect(calls.length).toBeGreaterThan(3)
    for (const call of calls) expect(call.slice(0, 300)).toMatch(/redirect: '(?:manual|error)'/)
  })

  it('compare strictly, and are checked by strict types', () => {
    expect(JSON.parse(read('.oxlintrc.json'))).toMatchObject({
      rules: { 'eslint/eqeqeq': ['error', 'always', { null: 'ignore' }] },
    })
    expect(JSON.parse(read('tsconfig.base.json'))).toMatchObject({ compilerOptions: { strict: true } })
  })

  it('hear messages of other windows only with their origin and form checked', () => {
    const listeners = where(all, /(?<![\w.])addEventListener\('message'/)
    expect(listeners).toEqual(['web/app/features/site/seo/inspect.ts'])
    expect(read(listeners[0] ?? '')).toContain('source !== frame.contentWindow || origin !== location.origin')
  })

  it('ask no one for hints or secret questions', () => {
    const identity = sourcesIn('contract/src/identity').map(({ text }) => text)
    for (const text of identity) expect(text).not.toMatch(/\b(?:hint|secret_question|security_question|mother)\w*:/)
  })
})
