import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const filesIn = (folders: readonly string[]) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  )
const files = filesIn(['contract/src', 'server/src', 'web/app'])
const source = (file: string) => readFileSync(join(root, file), 'utf8')

/** What a file imports: paths from the root for our own files, package names otherwise. */
function importsOf(file: string): string[] {
  const found = source(file).matchAll(/(?:\bfrom\s|^import\s|\bimport\()\s*'([^']+)'/gm)
  return [...found].map(([, name = '']) =>
    name.startsWith('.') ? relative(root, join(root, dirname(file), name)) : name,
  )
}

const feature = (file: string) => /^web\/app\/features\/(admin|[^/]+\/[^/]+)/.exec(file)?.[1]

/** The panel's shell and its kits of lists and versions, which only administrators' screens use. */
const mayUseKit = (from: string, name: string) => feature(name) === 'admin' && /\/admin-[^/]+$/.test(from)

/** Districts from the lowest to the highest; those of one row do not know each other. */
const storeys = [
  ['platform'],
  ['operations'],
  ['messaging'],
  ['identity'],
  ['testers'],
  ['testing'],
  ['orders'],
  ['site', 'developer-api'],
  ['demo'],
  ['app', 'cli'],
]

/** The district of a file of the contract or the server, as the number of its storey and its name. */
function districtOf(file: string): [storey: number, name: string] | undefined {
  const path = /^server\/src\/([^/]+)\//.exec(file) ?? /^(?:contract\/src|@fortnight\/contract)\/([^/]+)\//.exec(file)
  const name = path?.[1] ?? ''
  const storey = storeys.findIndex((names) => names.includes(name))
  return storey < 0 ? undefined : [storey, name]
}

/**
 * The district whose tables a file of the schema declares, in place of the file. Tables refer to each other across all
 * districts, and every repository may join them, so that importing the schema is importing the platform.
 */
const tablesOf = (file: string) =>
  file.replace(/^server\/src\/platform\/db\/schema\/(.+)\.ts$/, (_, name: string) => {
    const district = storeys.flat().find((known) => name === known || name.startsWith(`${known}-`))
    return `server/src/${district ?? 'platform'}/schema.ts`
  })

/** A file that matches the first pattern may not import a file that matches the second. */
const rules: [name: string, who: RegExp, notThis: RegExp][] = [
  [
    'the contract imports nothing but zod, the list of countries and itself',
    /^contract\/src\/(?!.*\.test)/,
    /^(?!contract\/|zod$|iso-3166$)/,
  ],
  ['the server never imports the web', /^server\//, /^web\//],
  ['the web never imports the server', /^web\//, /^server\//],
  [
    'the engine imports nothing but itself, the reliability of testers, the plans and the phases of a run',
    /^server\/src\/(?:testing\/engine\/|testers\/pool\/reliability)(?!.*\.test)/,
    /^(?!server\/src\/(?:testing\/engine\/|testers\/pool\/reliability\.ts$)|@fortnight\/contract\/(?:plans|vocabulary\/run-states)$)/,
  ],
  [
    'a repository knows no service, no http and no Problem',
    /\.repository\.ts$/,
    /\.service\.ts$|server\/src\/platform\/http\/|contract\/problem$/,
  ],
  ['a service uses no other service', /\.service\.ts$/, /\.service\.ts$/],
  [
    'the database layer knows no feature',
    /^server\/src\/platform\/db\/(?!.*\.test)/,
    /\.(?:service|repository)\.ts$|server\/src\/platform\/http\//,
  ],
  ['http knows no feature', /^server\/src\/platform\/http\/(?!.*\.test)/, /\.(?:service|repository)\.ts$/],
  [
    'ui knows no router, no query and no contract',
    /^web\/app\/ui\//,
    /^(?!web\/app\/ui\/|react(?:-dom)?(?:\/|$)|@base-ui\/|@fortnight\/contract\/moon$|node:|vitest$)/,
  ],
  ['lib knows no feature and no route', /^web\/app\/lib\//, /^web\/app\/(?:features|routes)\//],
]

describe('imports go down only', () => {
  it.each(rules)('%s', (_name, who, notThis) => {
    const mine = files.filter((file) => who.test(file))
    expect(mine.length).toBeGreaterThan(0)
    expect(
      mine.flatMap((file) =>
        importsOf(file)
          .filter((name) => notThis.test(name))
          .map((name) => `${file} -> ${name}`),
      ),
    ).toEqual([])
  })

  it('a district imports only lower districts', () => {
    const upward = files
      .filter((file) => !/\.(?:test|testkit|fixtures)\./.test(file))
      .flatMap((file) => {
        const from = districtOf(tablesOf(file))
        return importsOf(file)
          .filter((name) => {
            const to = districtOf(name)
            return from && to && to[1] !== from[1] && to[0] >= from[0]
          })
          .map((name) => `${file} -> ${name}`)
      })
    expect(upward).toEqual([])
  })

  it('web features do not import each other, and administrators’ screens share only their kit', () => {
    const crossings = files.flatMap((file) => {
      const from = feature(file)
      return importsOf(file)
        .filter((name) => from && feature(name) && feature(name) !== from && !mayUseKit(from, name))
        .map((name) => `${file} -> ${name}`)
    })
    expect(crossings).toEqual([])
  })
})

/** Statements that change the event log, make seats, move seats or move runs. */
const writesFacts = [
  /\binsert into (?:assignments|run_events)\b|\binsert\((?:\w+\.)?(?:assignments|run_events)\)/i,
  /\b(?:update|delete from) run_events\b|\bupdate assignments(?:\s+\w)?\s+set \(state\b/i,
  /\binsert into runs \([^)]*\bphase\b/i,
  /\bupdate assignments(?:\s+\w)?\s+set (?:(?!\b(?:from|where)\b)[^`])*\b(?:state|(?:accepted|listed|opted_in|installed|ended)_at) =/i,
  /\.update\((?:\w+\.)?assignments\)\s*\.set\(\{[^}]*\b(?:state|(?:accepted|listed|opted_in|installed|ended)_at):/,
  /\bset\(\{[^}]*\bphase\b|\bset \(?phase\b/,
]
/** Statements that change a seat at all. */
const changesSeats = /\bupdate assignments\b|\.update\((?:\w+\.)?assignments\)/i

describe('facts of runs', () => {
  const isTest = (file: string) => /\.(?:test|testkit)\./.test(file)
  const product = files.filter((file) => file.startsWith('server/src/') && !isTest(file))
  const tests = [...files.filter(isTest), ...filesIn(['tests', 'model', 'sim', 'bench'])]
  const writers = (patterns: readonly RegExp[], among = product) =>
    among.filter((file) => patterns.some((pattern) => pattern.test(source(file))))
  const listed: Record<'product' | 'tests', Record<string, string>> = JSON.parse(source('tests/writers-of-runs.json'))
  const ledger = ['append', 'seats'].map((name) => `server/src/testing/ledger/${name}.repository.ts`)

  it('are written by the ledger alone: its events, new seats, the states of seats and the phases of runs', () => {
    expect(writers(writesFacts).toSorted()).toEqual(ledger)
  })

  it('leave to others only marks on seats, each for a reason that is listed', () => {
    expect(writers([changesSeats]).toSorted()).toEqual(
      ['server/src/testing/ledger/append.repository.ts', ...Object.keys(listed.product)].toSorted(),
    )
  })

  it('are what tests make runs of too; they write rows only where no fact leads, or by the thousand', () => {
    expect(writers(writesFacts, tests).toSorted()).toEqual(Object.keys(listed.tests).toSorted())
  })

  it('are written elsewhere for reasons that are said', () => {
    const reasons = Object.values(listed).flatMap((some) => Object.values(some))
    expect(reasons.every((why) => why.length > 20)).toBe(true)
  })
})

describe('files', () => {
  it('stay under 300 lines', () => {
    expect(files.filter((file) => source(file).split('\n').length > 300)).toEqual([])
  })

  it('are named in kebab-case', () => {
    expect(
      files.filter((file) => !/^[a-z0-9$+*_-]+(?:\.[a-z0-9-]+)*\.tsx?$/.test(file.split('/').at(-1) ?? '')),
    ).toEqual([])
  })

  it('find their neighbours under any path: the path of a URL has its spaces encoded', () => {
    expect(files.filter((file) => /import\.meta\.url\)\.pathname/.test(source(file)))).toEqual([])
  })
})

it('journeys read texts as they are written: innerText is empty while the browser skips the drawing', () => {
  const journeys = readdirSync(join(root, 'tests/e2e'), { encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  expect(journeys.filter((name) => /innerTexts?\(/i.test(source(`tests/e2e/${name}`)))).toEqual([])
})

it('the server asks others in these files alone, and opens no public page of Google', () => {
  const server = files.filter((file) => file.startsWith('server/') && !/\.(?:test|testkit)\./.test(file))
  expect(
    server.filter((file) =>
      /(?<!\.)\bfetch\(|\bdiscovery\(|createRemoteJWKSet\(|https?\.(?:request|get)\(/.test(source(file)),
    ),
  ).toEqual([
    'server/src/cli/verify.ts',
    'server/src/identity/auth/firebase.ts',
    'server/src/identity/auth/openid.ts',
    'server/src/messaging/phone/phone-service.ts',
    'server/src/messaging/web-push/send.ts',
    'server/src/orders/easypaisa/gateway.ts',
    'server/src/platform/google/google-api.ts',
  ])
  // Interfaces for machines only; what people see in a browser is elsewhere.
  const asking = server.filter((file) => /\bgoogle\.request[<(]/.test(source(file)))
  const roots = asking.flatMap((file) => source(file).match(/(?<=Root = ')https:\/\/[\w.]+/g) ?? [])
  expect(roots.filter((name) => !name.endsWith('.googleapis.com'))).toEqual([])
  expect(roots.length).toBeGreaterThan(0)
})

it('tests, days and pay go by clock(), never by the real time that protects accounts', () => {
  const districts =
    /^server\/src\/(?:orders|testers|testing|messaging|site|operations(?!\/(?:second-approvals|archive|standstills)))\//
  const sql = readdirSync(join(root, 'server/src/platform/db/functions'), { encoding: 'utf8' })
    .filter((name) => !['columns.sql', 'identity.sql'].includes(name))
    .map((name) => `server/src/platform/db/functions/${name}`)
  const asked = [...files.filter((file) => districts.test(file) && !/\.(?:test|testkit)\./.test(file)), ...sql]
  expect(
    asked.filter((file) => /(?<![\w.])(?:now|clock_timestamp)\(\)|current_(?:date|timestamp)/.test(source(file))),
  ).toEqual([])
})
