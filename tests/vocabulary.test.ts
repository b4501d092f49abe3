import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = ['contract/src', 'server/src', 'web/app'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|testkit)\./.test(name))
    .map((name) => join(folder, name)),
)
const source = (file: string) => readFileSync(join(root, file), 'utf8')

/** The lines of the files that match, as "file: line". */
const found = (pattern: RegExp, but: RegExp) =>
  files
    .filter((file) => !but.test(file))
    .flatMap((file) =>
      source(file)
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )

describe('money, dates, spans and plurals', () => {
  const formats = /^contract\/src\/(?:format\/|calendar\.ts$)/

  it('are written by the modules of contract/src/format alone', () => {
    // What orders names, cuts text into characters and reads a tag writes nothing.
    expect(found(/\bIntl\.(?!Collator|Segmenter|Locale|supportedValuesOf)\w+\(/, formats)).toEqual([])
    // The check of an answer reads days in every way in which people write them.
    const reader = /^contract\/src\/testing\/production-check\.ts$/
    expect(found(/\.toLocale(?:Date|Time)?String\(/, reader)).toEqual([])
  })

  it('count milliseconds by one constant', () => {
    expect(
      found(/\b86_?400_?000\b|\b3_?600_?000\b|\b24 \* 60 \* 60\b|\b60 \* 60 \* 1_?000\b/, /format\/spans\.ts$/),
    ).toEqual([])
  })

  it('name rupees one way', () => {
    expect(found(/(?:\bRs\.?|\bPKR) ?(?:\$\{|\{)/, formats)).toEqual([])
  })
})

describe('the words of a state', () => {
  const vocabulary = /^contract\/src\/vocabulary\//
  // Types of the lists whose labels the vocabulary has.
  const lists = [
    'AppStatus',
    'PaymentStatus',
    'PaymentMethod',
    'RefundStatus',
    'RefundGround',
    'PayoutState',
    'PayoutMethod',
    'DisputeState',
    'UnpaidReason',
    'TesterState',
    'RunPhase',
    'AssignmentState',
    'JoinStep',
    'Trouble',
    'FindingKind',
    'FindingState',
    'WebhookState',
    'DeliveryState',
    'UserState',
  ]
  const ofList = `(?:${lists.join('|')}|[A-Z]\\w+\\['(?:state|status|phase|step|kind|payment_status)'\\])`

  it('are declared once, in contract/src/vocabulary', () => {
    const map = new RegExp(`Record<\\s*${ofList},\\s*(?:string|\\[|\\{|\\(\\))`)
    // The moments of a seat's steps, not labels.
    const moments = /^contract\/src\/testing\/replay-state\.ts$/
    expect(found(map, moments).filter((line) => !vocabulary.test(line))).toEqual([])
  })

  it('are declared once for each audience of a list', () => {
    const maps = files
      .filter((file) => vocabulary.test(file))
      .flatMap((file) =>
        [...source(file).matchAll(/export const (\w+): (?:Tester)?(?:Labels|Names)<([^>]+)>/g)].map(
          ([, name = '', list]) => `${list} ${/(?:For\w+|In\w+|Meanings|Hints)$/.exec(name)?.[0] ?? 'for all'}`,
        ),
      )
    expect(maps.length).toBeGreaterThan(20)
    expect(maps.filter((map, index) => maps.indexOf(map) !== index)).toEqual([])
  })

  /** The lists of words that the contract declares: `export const refundStatuses = ['requested', ...] as const`. */
  const declared = files
    .filter((file) => file.startsWith('contract/src/'))
    .flatMap((file) => [...source(file).matchAll(/export const (\w+) = \[([^\]]*)\] as const/g)])
    .map(([, name = '', members = '']) => [name, [...members.matchAll(/'([^']+)'/g)].map(([, word]) => word)] as const)
    .filter(([, members]) => members.length > 1)

  /** The entries of an object that are written as text with a capital or a space, or as a label. */
  const labelled = (object: string) =>
    [...object.matchAll(/[{,\n]\s*'?([\w-]+)'?:\s*(?:'[^'\n]*[A-Z ][^'\n]*'|`[^`]*[A-Z ][^`]*`|\{\s*label:)/g)].map(
      ([, key]) => key,
    )

  it('of every list of the contract are in no other map', () => {
    expect(declared.length).toBeGreaterThan(40)
    const maps = files
      .filter((file) => !file.startsWith('contract/src/'))
      .flatMap((file) =>
        [...source(file).matchAll(/\{(?:[^{}]|\{[^{}]*\})*\}/g)].flatMap(([object]) => {
          const keys = labelled(object)
          return declared
            .filter(([, members]) => members.every((member) => keys.includes(member)))
            .map(([name]) => `${file}: ${name}`)
        }),
      )
    expect(maps).toEqual([])
  })

  it('bring no schemas along: first views load them', () => {
    expect(found(/^import (?!type).* from 'zod'/, /^(?!contract\/src\/(?:vocabulary|format)\/)/)).toEqual([])
  })
})

describe('texts in two languages', () => {
  // Besides the places of texts: the link to the content, which is outside what any page says, as ui/ knows no contract.
  const places = /^contract\/src\/(?:texts|vocabulary)\/|^web\/app\/ui\/skip-link\.tsx$/

  it('are written in the contract alone', () => {
    expect(found(/[\u0600-\u06ff]/, places)).toEqual([])
  })

  it('are in no map by language elsewhere', () => {
    // The tags by which `Intl` knows our languages.
    const tags = /^contract\/src\/format\/locales\.ts$/
    expect(found(/\bur: (?:['"`]|\(.*=>)/, new RegExp(`${places.source}|${tags.source}`))).toEqual([])
  })

  it('are filled in by one function', () => {
    expect(found(/from '(?:(?:react-)?i18next|react-intl|@lingui\/|@formatjs\/)/, /^$/)).toEqual([])
  })
})
