import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { androidVersion } from './android.ts'
import { countryCodes } from '@fortnight/contract/countries'
import { type Row, rowsOf } from './csv-file.ts'
import { columnsOf, readLine, type TesterLine } from './tester-line.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'fortnight-csv-'))))
afterAll(() => rm(folder, { recursive: true }))

async function every(rows: AsyncIterable<Row>) {
  const all: Row[] = []
  for await (const row of rows) all.push(row)
  return all
}

async function rowsIn(content: string | Buffer) {
  const path = join(folder, 'file.csv')
  await writeFile(path, content)
  return every(rowsOf(path))
}

const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('rows', () => {
  it('carry the number of their first line, which counts the omitted blank lines', async () => {
    expect(await rowsIn('a,b\r\n\r\n1,"x\ny"\r\n , \r\n2,z')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['1', 'x\ny'] },
      { line: 6, cells: ['2', 'z'] },
    ])
  })

  it('may be separated by semicolons when the header is', async () => {
    expect(await rowsIn('a;b\n1,5;2')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1,5', '2'] },
    ])
  })

  it('follow a UTF-8 byte order mark', async () => {
    expect(await rowsIn('\uFEFF"a",b\n')).toEqual([{ line: 1, cells: ['a', 'b'] }])
  })

  it('are read as they were written, in quotes or not, with either delimiter', async () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) =>
      text
        .replaceAll('\0', '')
        .replace(/[\r\uFEFF]/g, '')
        .trim(),
    )
    const table = fc.array(fc.tuple(cell, cell, cell), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom(',', ';'), async (rows, delimiter) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
        const file = [['a', 'b', 'c'], ...rows.map((row) => row.map(quoted))]
          .map((row) => row.join(delimiter))
          .join('\n')
        const [, ...found] = await rowsIn(file)
        expect(found.map(({ cells }) => cells)).toEqual(rows.filter((row) => row.some(Boolean)))
      }),
      { numRuns: 60 },
    )
  })
})

/** Words in any script, with the commas and quotes that occur in names. */
const phrase = fc
  .string({
    unit: fc.constantFrom('a', 'Z', 'é', ' ', ',', ';', '"', "'", 'ß', 'م', 'श', 'ी', '张', '😀'),
    minLength: 1,
    maxLength: 40,
  })
  .map((text) => `x${text}`.normalize('NFC').trim())

const valid: fc.Arbitrary<TesterLine> = fc.record({
  name: phrase,
  email: fc
    .tuple(fc.stringMatching(/^[a-z][a-z0-9]{0,12}$/), fc.nat())
    .map(([local, n]) => `${local}${n}@testers.example`),
  model: phrase,
  android: fc
    .constantFrom('7.0', '7.1', '8.0', '8.1', '9', '10', '11', '12', '12L', '13', '14', '15', '16')
    .map((version) => {
      const known = androidVersion(version)
      if (!known) throw new Error(version)
      return known
    }),
  free_mb: fc.integer({ min: 0, max: 2_000_000 }),
  country: fc.constantFrom(...countryCodes),
  timezone: fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
  premium: fc.boolean(),
  language: fc.constantFrom('en', 'ur', null),
  number: fc.constant(null),
})

it('any valid tester passes through a file unchanged', async () => {
  const names = [
    'Name',
    'E-mail',
    'Device model',
    'Android version',
    'Free storage MB',
    'Country',
    'Time zone',
    'Premium',
    'Language',
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.array(valid, { minLength: 1, maxLength: 30 }),
      fc.constantFrom(',', ';'),
      async (all, delimiter) => {
        const quoted = (cell: string | number | boolean) => `"${String(cell).replaceAll('"', '""')}"`
        const cells = all.map((t) => [
          t.name,
          t.email,
          t.model,
          t.android.android,
          t.free_mb,
          t.country,
          t.timezone,
          t.premium,
          t.language ?? '',
        ])
        const [head, ...rows] = await rowsIn(
          [names, ...cells].map((row) => row.map(quoted).join(delimiter)).join('\r\n'),
        )
        const found = columnsOf(head?.cells ?? [])
        if ('problem' in found) throw new Error(found.problem)
        expect(rows.map((row) => readLine(found.places, row.cells))).toEqual(all.map((tester) => ({ tester })))
      },
    ),
    { numRuns: 40 },
  )
})

const long = Array.from({ length: 20_000 }, (_, line) => `Zoë ${line},b\n`).join('')

describe('a file is refused as a whole', () => {
  it.each<[string, Buffer | string, RegExp]>([
    ['in UTF-16 with a mark', Buffer.from(`\uFEFFa,b\n1,2\n`, 'utf16le'), /UTF-16/],
    ['in UTF-16 without a mark', Buffer.from('a,b\n1,2\n', 'utf16le'), /UTF-16/],
    ['in big-endian UTF-16 with a mark', swapped('\uFEFFa,b\n1,2\n'), /UTF-16/],
    ['in big-endian UTF-16 without a mark', swapped('a,b\n1,2\n'), /UTF-16/],
    [
      'with one Latin-1 letter at its end',
      Buffer.concat([Buffer.from(long), Buffer.from('Zo\xeb,b\n', 'latin1')]),
      /^Line 20001 is not UTF-8/,
    ],
    ['cut in the middle of a letter', Buffer.from('a,b\n1,Zoë').subarray(0, -1), /^Line 2 is not UTF-8/],
    ['with a NUL', 'a,b\n1,2\nx\u0000,3\n', /^Line 3 holds NUL/],
    ['with a quote that never closes', `a,b\n1,2\n"3,4\n5,6\n`, /^A quote that opens on or after line 3/],
    ['with a quote that never closes in a long file', `a,b\n1,2\n"3,4\n${long}`, /^A line on or after line 3/],
    ['with a quote inside a cell', `a,b\n1,2\nx"y,4\n`, /^The quotes on or after line 3/],
    ['with an endless line', `a,b\n${'x'.repeat(300_000)}`, /^Line 2 is longer than 64 KB/],
    ['that is empty', '', /empty/],
  ])('%s', async (_what, content, message) => {
    await expect(rowsIn(content)).rejects.toThrow(message)
  })

  it('that does not exist, or is a folder', async () => {
    await expect(every(rowsOf(join(folder, 'none.csv')))).rejects.toThrow('no such file')
    await expect(every(rowsOf(folder))).rejects.toThrow('no such file')
  })
})
