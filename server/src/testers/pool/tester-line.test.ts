import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countryCodes } from '@fortnight/contract/countries'
import { columnsOf, readLine } from './tester-line.ts'

const header = [
  'Name',
  'E-mail',
  'Device model',
  'Android version',
  'Free storage MB',
  'Country',
  'Time zone',
  'Premium',
]
const good = ['Sana Malik', 'sana@testers.example', 'Galaxy A54', '14', '52000', 'PK', 'Asia/Karachi', 'yes']

function placesOf(names: string[]) {
  const found = columnsOf(names)
  if ('problem' in found) throw new Error(found.problem)
  return found.places
}

/** The good line with one cell changed. */
function read(column: string, cell: string) {
  const cells = good.map((value, place) => (header[place] === column ? cell : value))
  return readLine(placesOf(header), cells)
}

describe('the header', () => {
  it('is read in any order and spelling', () => {
    const names = [
      'PREMIUM',
      'time_zone',
      'notes',
      'Country',
      'free-storage (MB)',
      'android',
      'Device_Model',
      'EMAIL',
      'name',
    ]
    expect(placesOf(names)).toEqual({
      name: 8,
      email: 7,
      model: 6,
      android: 5,
      free_mb: 4,
      country: 3,
      timezone: 1,
      premium: 0,
    })
  })

  it.each(header)('is refused without the column %s', (missing) => {
    const found = columnsOf(header.filter((name) => name !== missing))
    expect(found).toEqual({ problem: `lacks the column ${missing}` })
  })

  it('is refused if it contains a column twice', () => {
    expect(columnsOf([...header, 'e mail'])).toEqual({ problem: 'has the column "E-mail" more than once' })
  })
})

describe('a line', () => {
  it('becomes a tester with a device', () => {
    expect(readLine(placesOf(header), good)).toEqual({
      tester: {
        name: 'Sana Malik',
        email: 'sana@testers.example',
        model: 'Galaxy A54',
        android: { android: '14', api: 34 },
        free_mb: 52_000,
        country: 'PK',
        timezone: 'Asia/Karachi',
        premium: true,
        language: null,
        number: null,
      },
    })
  })

  it.each([
    ['Android version', 'Android 7', 'android', { android: '7.0', api: 24 }],
    ['Android version', '7.1.2', 'android', { android: '7.1', api: 25 }],
    ['Android version', '8.1.0', 'android', { android: '8.1', api: 27 }],
    ['Android version', '12l', 'android', { android: '12L', api: 32 }],
    ['Android version', '16', 'android', { android: '16', api: 36 }],
    ['E-mail', ' Sana.M@Testers.example ', 'email', 'sana.m@testers.example'],
    ['Country', 'pk', 'country', 'PK'],
    ['Time zone', 'asia/karachi', 'timezone', 'Asia/Karachi'],
    ['Time zone', 'Asia/Kolkata', 'timezone', 'Asia/Kolkata'],
    ['Time zone', 'UTC', 'timezone', 'UTC'],
    ['Free storage MB', '0', 'free_mb', 0],
    ['Free storage MB', '2000000', 'free_mb', 2_000_000],
    ['Premium', '', 'premium', false],
    ['Premium', 'TRUE', 'premium', true],
    ['Premium', '0', 'premium', false],
  ])('reads %s "%s"', (column, cell, field, value) => {
    expect(read(column, cell)).toHaveProperty(`tester.${field}`, value)
  })

  it.each([
    ['Name', ''],
    ['Name', 'x'.repeat(101)],
    ['Name', 'two\nlines'],
    ['Name', 'nul\u0000'],
    ['Name', 'Bj\uFFFDrn'],
    ['E-mail', 'sana'],
    ['E-mail', `${'x'.repeat(250)}@a.example`],
    ['Device model', ' '],
    ['Android version', '6.0'],
    ['Android version', '17'],
    ['Android version', '11L'],
    ['Free storage MB', '-1'],
    ['Free storage MB', '1.5'],
    ['Free storage MB', '2000001'],
    ['Country', 'ZZ'],
    ['Country', 'UK'],
    ['Country', 'Pakistan'],
    ['Time zone', 'Mars/Olympus'],
    ['Time zone', '+05:00'],
    ['Premium', 'maybe'],
  ])('with %s "%s" is refused, and the reason names the column', (column, cell) => {
    expect(read(column, cell)).toEqual({ reason: expect.stringMatching(`^${column}: `) })
  })

  it('that is wrong in two columns reports both', () => {
    const cells = good.with(5, 'ZZ').with(7, 'perhaps')
    expect(readLine(placesOf(header), cells)).toEqual({ reason: expect.stringMatching(/^Country: .*; Premium: /) })
  })

  it('never makes the reader throw, whatever it contains', () => {
    // Any UTF-16, lone surrogates included.
    const cell = fc.array(fc.nat(0xffff), { maxLength: 120 }).map((units) => String.fromCharCode(...units))
    fc.assert(
      fc.property(fc.array(cell, { minLength: 8, maxLength: 8 }), (cells) => {
        const found = readLine(placesOf(header), cells)
        expect('tester' in found !== 'reason' in found).toBe(true)
      }),
    )
  })
})

it('every country has one code of two letters', () => {
  expect(countryCodes.size).toBe(249)
  expect([...countryCodes].every((code) => /^[A-Z]{2}$/.test(code))).toBe(true)
})
