import { expect, test } from 'vitest'
import { dotClass, dotStep } from './dot-state.ts'
import { rosterBands } from './roster.tsx'

test('a run of up to 20 days is one band', () => {
  expect(rosterBands(14)).toEqual([[1, 14]])
  expect(rosterBands(20)).toEqual([[1, 20]])
})

test('a longer run is split into bands of 15 days that leave no day out', () => {
  expect(rosterBands(21)).toEqual([
    [1, 15],
    [16, 21],
  ])
  expect(rosterBands(30)).toEqual([
    [1, 15],
    [16, 30],
  ])
})

test('a dot grows with the minutes and stays within its cell', () => {
  expect([0, 1.4, 1.6, 4, 7.5, 90].map(dotStep)).toEqual([1, 1, 2, 3, 5, 5])
})

test('only days with use have a size', () => {
  expect(dotClass('missed', 0)).toBe('dot dot-missed')
  expect(dotClass('opened')).toBe('dot dot-opened dot-s4')
})
