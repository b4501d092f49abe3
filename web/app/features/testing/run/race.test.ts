import { describe, expect, it } from 'vitest'
import type { OnRoster } from '@fortnight/contract/testing/runs'
import { raceLines, raceText } from './race.ts'

const tester = (seat: number, given: Partial<OnRoster> = {}) =>
  ({ seat, status: 'active', from_day: 1, minutes: [3, 3, 3, 3, 3], ...given }) as OnRoster

describe('the race to the testers that are needed', () => {
  const roster = [
    tester(1),
    tester(2, { status: 'left', minutes: [3, 3, 3, null, null] }),
    tester(3, { from_day: 2 }),
    tester(4, { status: 'left', minutes: [3, null, null, null, null] }),
    tester(5, { status: 'pending', from_day: null, minutes: [] }),
  ]
  const lines = raceLines({ roster, elapsed: 5 })

  it('has a line for each tester who joined, those who joined later above, and none for one who never did', () => {
    expect(lines).toEqual([
      { from: 0, to: 5, left: false },
      { from: 0, to: 3, left: true },
      { from: 0, to: 1, left: true },
      { from: 1, to: 5, left: false },
    ])
  })

  it('says the same in words', () => {
    expect(raceText(lines, { need: 1, over: false })).toBe(
      '4 joined and 2 left, after days 1 and 3. 1 more can leave before fewer than 1 are in.',
    )
    expect(raceText(lines, { need: 2, over: false })).toBe('4 joined and 2 left, after days 1 and 3. Exactly 2 are in.')
    expect(raceText([lines[0]!, lines[3]!], { need: 3, over: false })).toBe('2 joined. 1 tester is missing.')
    expect(raceText([lines[0]!, lines[1]!, lines[3]!], { need: 1, over: true })).toBe(
      '3 joined and 1 left, after day 3. 2 stayed to the end, and 1 were needed.',
    )
  })

  it('is empty before day 1', () => {
    expect(raceLines({ roster, elapsed: 0 })).toEqual([])
  })
})
