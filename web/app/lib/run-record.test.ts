import { describe, expect, it } from 'vitest'
import { openedSoFar, rosterRows } from './run-record.ts'

type OnRoster = Parameters<typeof openedSoFar>[0]['roster'][number]

const tester = (given: Partial<OnRoster>): OnRoster => ({
  seat: 7,
  name: 'Aisha K.',
  email: 'aisha@mail.example',
  device: 'Pixel 8, Android 15',
  status: 'active',
  minutes: [4, 0.5, null, null],
  from_day: 1,
  ...given,
})
const counting = { day: 4, open: true, minimum: 1 }
const rowOf = (given: Partial<OnRoster>, how = counting) => rosterRows({ roster: [tester(given)], days: 6 }, how)[0]
const statesOf = (...given: Parameters<typeof rowOf>) => rowOf(...given)?.cells.map(({ state }) => state)

describe('a row of the day grid', () => {
  it('distinguishes used, too short, missed, waiting for today and to come', () => {
    expect(statesOf({})).toEqual(['opened', 'short', 'missed', 'waiting', 'future', 'future'])
  })

  it('marks today once it is used, however briefly', () => {
    expect(statesOf({ minutes: [1, 1, 1, 0.2] })?.[3]).toBe('today')
  })

  it('knows no today when the run is over', () => {
    expect(statesOf({}, { ...counting, open: false })?.[3]).toBe('missed')
  })

  it('holds no tester to days before they opted in or after they left', () => {
    expect(statesOf({ from_day: 3, minutes: [null, null, 2, 2] })?.slice(0, 2)).toEqual(['future', 'future'])
    expect(statesOf({ status: 'pending', from_day: null, minutes: [] })).toEqual(
      Array.from({ length: 6 }, () => 'future'),
    )
  })

  it('shows on which day a tester left, to the end of the test', () => {
    expect(statesOf({ status: 'left', minutes: [2, null, 2, null] })).toEqual([
      'opened',
      'missed',
      'opened',
      'left',
      'gone',
      'gone',
    ])
    expect(rowOf({ status: 'left', minutes: [2, null, null, null] })?.gone).toBe(true)
  })

  it('sums the days used of those that count', () => {
    expect(rowOf({})?.sum).toBe('2/4')
    expect(rowOf({ from_day: 3, minutes: [null, null, 2, null] })?.sum).toBe('1/2')
    expect(rowOf({ status: 'left', minutes: [2, null, 2, null] })?.sum).toBe('2/3')
    expect(rowOf({ from_day: null, minutes: [] })?.sum).toBe('0/0')
  })

  it('names a tester without a name by their address and hides an unknown device', () => {
    expect(rowOf({ name: '', device: 'Unknown' })).toMatchObject({ name: 'aisha', detail: undefined })
  })
})

it('opened so far adds up the rows', () => {
  const roster = [
    tester({}),
    tester({ from_day: 3, minutes: [null, null, 2, 2] }),
    tester({ from_day: null, minutes: [] }),
  ]
  expect(openedSoFar({ roster }, 4)).toEqual({ opened: 4, due: 6 })
})
