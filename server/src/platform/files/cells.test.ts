import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountOf, bare, dayOf } from './cells.ts'

describe('an amount', () => {
  it.each([
    ['2797', 2797],
    ['2,797.00', 2797],
    ['PKR 2,797', 2797],
    ['Rs. 2797.5', 2797.5],
    ['1,50,000.25', 150_000.25],
    ['2.797,50', 2797.5],
    ['2797,50', 2797.5],
    ['27,97', 27.97],
    ['="2797"', 2797],
    [' 2 797.00 CR', 2797],
    ['+2797', 2797],
  ])('%s is money received', (cell, rupees) => {
    expect(amountOf(cell)).toBe(rupees)
  })

  it.each(['', '-', '0.00', '-2,797.00', '(2,797.00)', '2797-', '2,797.00 DR', '-PKR 2797'])(
    '"%s" is no money received',
    (cell) => {
      expect(amountOf(cell)).toBe(0)
    },
  )

  it.each(['=1+1', 'free', '2.797', '1,2345', '2797.123', '1e5', '99999999999', '٢٧٩٧', '2797 2797x', '--5'])(
    '"%s" is refused rather than guessed',
    (cell) => {
      expect(amountOf(cell)).toBeUndefined()
    },
  )

  it('is the number that was written, however it was grouped', () => {
    const styles = ['en-US', 'en-IN', 'de-DE'].map(
      (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), fc.constantFrom(...styles), (paisa, style) => {
        expect(amountOf(style.format(paisa / 100))).toBe(paisa / 100)
      }),
    )
  })
})

describe('a day', () => {
  it.each([
    ['2026-11-22', '2026-11-22'],
    ['2026-11-22T09:15:00Z', '2026-11-22'],
    ['22/11/2026', '2026-11-22'],
    ['2/1/26', '2026-01-02'],
    ['22-Nov-2026 09:15', '2026-11-22'],
    ['22 November 2026, 09:15 PM', '2026-11-22'],
    ['22.11.2026', '2026-11-22'],
    ['2026/02/28', '2026-02-28'],
  ])('%s is read with the day before the month', (cell, day) => {
    expect(dayOf(cell)).toBe(day)
  })

  it.each(['31/02/2026', '11/22/2026', '2026-13-01', 'yesterday', '22/11', '=TODAY()', '46348', '12:30'])(
    '%s is no day',
    (cell) => {
      expect(dayOf(cell)).toBeUndefined()
    },
  )

  it('may be left out', () => {
    expect(dayOf(' ')).toBeNull()
  })
})

it("a spreadsheet's marks around digits are removed", () => {
  expect(['="0152914435"', "'0152914435", ' 0152914435 '].map(bare)).toEqual(Array(3).fill('0152914435'))
})
