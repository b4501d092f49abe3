import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { aHistory } from './replay.testkit.ts'
import { verifyLedger } from './verify-ledger.ts'
import { aFile, aSigner, chained, type Signer } from './verify-ledger.testkit.ts'
import { anyCharacter } from '../../../tests/any-text.ts'

let ours: Signer
let theirs: Signer
beforeAll(async () => {
  ours = await aSigner()
  theirs = await aSigner()
})

const keys = () => [ours.key]
const rowsOf = (file: string) => file.split('\n').slice(0, -1)
const fileOf = (rows: readonly string[]) => `${rows.join('\n')}\n`
const long = aHistory.filter(({ lines }) => lines.length >= 4)
const someLines = () => fc.sample(long, { numRuns: 1, seed: 3 }).flatMap(({ lines }) => lines)
const other = '11111111-7c50-4c3f-9a51-1d2f6a9b7c11'

/** Every way to forge the events of a file; each takes its rows, without the first and the last, and a place among them. */
const forgeries: Record<string, (events: string[], place: number) => string[]> = {
  'a line changed': (events, place) =>
    events.map((row, index) => (index === place ? row.replace(/\\"at\\":\\"2026/, '\\"at\\":\\"2027') : row)),
  'a hash changed': (events, place) =>
    events.map((row, index) =>
      index === place ? row.replace(/"hash":"(.)/, (_, c) => `"hash":"${c === 'a' ? 'b' : 'a'}`) : row,
    ),
  'a line left out': (events, place) => events.filter((_, index) => index !== place),
  'two lines swapped': (events, place) => {
    const at = Math.min(place, events.length - 2)
    return [...events.slice(0, at), events[at + 1] ?? '', events[at] ?? '', ...events.slice(at + 2)]
  },
  'a line told twice': (events, place) => [...events.slice(0, place + 1), ...events.slice(place)],
  'the end cut off': (events, place) => events.slice(0, place),
  'the beginning cut off': (events, place) => events.slice(place + 1),
}

describe('an exported ledger', () => {
  it('that is whole and signed proves its content', async () => {
    await fc.assert(
      fc.asyncProperty(long, async ({ lines, rows, phase }) => {
        const { proven, wrong } = await verifyLedger(await aFile(lines, ours), keys())
        expect(wrong).toBeNull()
        const stayed = rows.filter(
          ({ steps, state }) => steps.includes('opted_in') && ['opted_in', 'completed'].includes(state),
        )
        expect(proven).toMatchObject({ events: lines.length, state: { phase } })
        // All testers came on the first; those still in at the end of the month have been in for more than 14 days.
        if (phase !== 'cancelled') expect(proven?.stayed).toBe(stayed.length)
      }),
      { numRuns: 40 },
    )
  })

  it('is as genuine with the ends of lines, the mark at the beginning or the missing end that other programs give a file', async () => {
    const file = await aFile(someLines(), ours)
    for (const same of [file.replaceAll('\n', '\r\n'), `\uFEFF${file}`, file.trimEnd()])
      expect((await verifyLedger(same, keys())).wrong).toBeNull()
  })

  it.each(Object.entries(forgeries))('with %s is found out', async (_name, forge) => {
    await fc.assert(
      fc.asyncProperty(long, fc.nat(), async ({ lines }, at) => {
        const [first = '', ...rest] = rowsOf(await aFile(lines, ours))
        const last = rest.pop() ?? ''
        const place = at % rest.length
        const { proven, wrong } = await verifyLedger(fileOf([first, ...forge(rest, place), last]), keys())
        expect(proven).toBeNull()
        expect(wrong?.what).toEqual(expect.any(String))
        // The first line that does not fit is named; none if only the end is missing.
        if (wrong?.line) expect(wrong.line).toBeGreaterThanOrEqual(2)
      }),
      { numRuns: 40 },
    )
  })

  it('with a changed line is found out at that line', async () => {
    await fc.assert(
      fc.asyncProperty(long, fc.nat(), async ({ lines }, at) => {
        const [first = '', ...rest] = rowsOf(await aFile(lines, ours))
        const last = rest.pop() ?? ''
        const place = at % rest.length
        const forged = forgeries['a line changed']?.(rest, place) ?? []
        expect((await verifyLedger(fileOf([first, ...forged, last]), keys())).wrong).toMatchObject({ line: place + 2 })
      }),
      { numRuns: 40 },
    )
  })

  it('whose chain was recomputed after a change fails by its signature', async () => {
    await fc.assert(
      fc.asyncProperty(long, fc.nat(), async ({ lines }, at) => {
        const place = at % lines.length
        const forged = lines.map((line, index) => (index === place ? { ...line, at: '2027-01-01T00:00:00Z' } : line))
        const [first = '', ...rest] = rowsOf(await aFile(lines, ours))
        const hashed = (await chained(forged)).map((row) => JSON.stringify(row))
        const file = fileOf([first, ...hashed, rest.at(-1) ?? ''])
        expect((await verifyLedger(file, keys())).wrong?.what).toContain('ends differently')
        // With a first line that fits, the signature signs another one.
        const [forgedHead = ''] = rowsOf(await aFile(forged, theirs))
        const rewritten = fileOf([forgedHead, ...hashed, rest.at(-1) ?? ''])
        expect((await verifyLedger(rewritten, keys())).wrong?.what).toContain('signature')
      }),
      { numRuns: 25 },
    )
  })

  it('signed by another key, by none, or as another thing is refused', async () => {
    const lines = someLines()
    expect((await verifyLedger(await aFile(lines, theirs), keys())).wrong?.what).toContain('not from one of our keys')
    const unknown = await aSigner('unknown')
    expect((await verifyLedger(await aFile(lines, unknown), keys())).proven).toBeNull()
    const asToken = { ...ours, sign: (text: string) => ours.sign(text, 'JWT') }
    expect((await verifyLedger(await aFile(lines, asToken), keys())).proven).toBeNull()
    const asNone = { ...ours, sign: (text: string) => ours.sign(text, undefined, 'none') }
    expect((await verifyLedger(await aFile(lines, asNone), keys())).proven).toBeNull()
    expect((await verifyLedger(await aFile(lines, ours), [])).proven).toBeNull()
  })

  it('of two runs mixed is refused at the first line of the other one', async () => {
    await fc.assert(
      fc.asyncProperty(long, fc.nat(), async ({ lines }, at) => {
        const place = at % lines.length
        const mixed = lines.map((line, index) => (index >= place ? { ...line, run: other } : line))
        const { wrong } = await verifyLedger(await aFile(mixed, ours), keys())
        expect(wrong).toMatchObject({ line: place + 2, what: 'This entry belongs to another test.' })
      }),
      { numRuns: 25 },
    )
  })

  it('with an impossible history is refused, though it is signed', async () => {
    const lines = someLines()
    const twice = [...lines, { ...lines[0]!, seq: lines.length + 1 }]
    expect((await verifyLedger(await aFile(twice, ours), keys())).wrong).toMatchObject({
      line: twice.length + 1,
      what: expect.stringContaining('cannot have happened'),
    })
  })

  it.each([
    '',
    '\n',
    '{}',
    'not a ledger\nat all',
    '{"format":"fortnight-ledger/1"}\n{}\n',
    '[]\n[]\n[]',
    '\u0000\n\u0000',
  ])('that is none is refused: %j', async (text) => {
    expect((await verifyLedger(text, keys())).proven).toBeNull()
  })

  it('that is any text at all is refused and breaks nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: anyCharacter }), async (text) => {
        expect((await verifyLedger(text, keys())).proven).toBeNull()
      }),
      { numRuns: 200 },
    )
  })
})
