import { expect, test } from 'vitest'
import { racePlot } from './race-plot.ts'

const stays = { from: 0, to: 4, left: false }

test('testers lie one above the other, and those above a tester who leaves move down', () => {
  const { lines, ends, need, width } = racePlot([stays, { from: 0, to: 2, left: true }, stays], { days: 14, need: 2 })
  expect(lines).toBe('M0 16h80M0 11h40M0 6h40c3 0 3 5 6 5h34')
  expect(ends).toBe('M40 8v6')
  expect([need, width]).toEqual([11, 280])
})

test('a tester who joins after another left begins on a lower line, and one who leaves at the end moves no other', () => {
  const { lines } = racePlot(
    [
      { from: 0, to: 1, left: true },
      { ...stays, from: 2 },
    ],
    { days: 14, need: 1 },
  )
  expect(lines).toBe('M0 11h20M40 11h40')
  const end = racePlot([{ from: 0, to: 4, left: true }, stays], { days: 14, need: 1 })
  expect(end.lines).toBe('M0 11h80M0 6h80')
})
