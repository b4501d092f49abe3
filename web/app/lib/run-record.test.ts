import { describe, expect, it } from 'vitest'
import { checkInsOf, rosterRows } from './run-record.ts'

type OnRoster = Parameters<typeof rosterRows>[0]['roster'][number]

const tester = (given: Partial<OnRoster>): OnRoster => ({
  seat: 7,
  name: 'Aisha K.',
  email: 'aisha@mail.example',
  device: 'Pixel 8, Android 15',
  status: 'active',
  days: ['opened', 'short', 'missed', 'waiting'],
  minutes: [4, 0.5, null, null],
  from_day: 1,
  used: 2,
  due: 3,
  ...given,
})
const counting = { day: 4, open: true }
const rowOf = (given: Partial<OnRoster>, how = counting) => rosterRows({ roster: [tester(given)], days: 6 }, how)[0]
const statesOf = (...given: Parameters<typeof rowOf>) => rowOf(...given)?.cells.map(({ state }) => state)
const labelsOf = (...given: Parameters<typeof rowOf>) => rowOf(...given)?.cells.map(({ label }) => label)

describe('a row of the day grid', () => {
  it('distinguishes used, too short, missed, waiting for today and to come', () => {
    expect(statesOf({})).toEqual(['opened', 'short', 'missed', 'waiting', 'future', 'future'])
    expect(labelsOf({})).toEqual(['4 min', '0.5 min, too short', 'Missed', 'Waiting for today', 'Not yet', 'Not yet'])
  })

  it('marks today once it is used, however briefly', () => {
    const days: OnRoster['days'] = ['opened', 'opened', 'reported', 'short']
    expect(statesOf({ days, minutes: [1, 1, 1, 0.2] })?.slice(2, 4)).toEqual(['opened', 'today'])
  })

  it('knows no today when the run is over', () => {
    const days: OnRoster['days'] = ['opened', 'opened', 'opened', 'short']
    expect(statesOf({ days }, { ...counting, open: false })?.[3]).toBe('short')
  })

  it('says why a day without use is none that was missed', () => {
    const days: OnRoster['days'] = ['future', 'future', 'opened', 'future']
    expect(labelsOf({ from_day: 3, days, minutes: [null, null, 2, null] })).toEqual([
      'Not joined yet',
      'Not joined yet',
      '2 min',
      'The test is over',
      'Not yet',
      'Not yet',
    ])
    expect(labelsOf({ status: 'pending', from_day: null, days: [], minutes: [] })?.[0]).toBe('Not joined yet')
  })

  it('shows on which day a tester left', () => {
    const row = rowOf({ status: 'left', days: ['opened', 'missed', 'left', 'gone'], minutes: [2, null, null, null] })
    expect(row?.cells.map(({ state }) => state)).toEqual(['opened', 'missed', 'left', 'gone', 'gone', 'gone'])
    expect(row?.gone).toBe(true)
  })

  it('names the check-ins and the days on which one was due', () => {
    expect(rowOf({})?.sum).toBe('2/3')
  })

  it('names a tester without a name by their address and hides an unknown device', () => {
    expect(rowOf({ name: '', device: 'Unknown' })).toMatchObject({ name: 'aisha', detail: undefined })
  })
})

it('the check-ins of a test are those of its testers', () => {
  const testers = [
    { used: 2, proven: 1, due: 3 },
    { used: 2, proven: 2, due: 2 },
    { used: 0, proven: 0, due: 0 },
  ]
  expect(checkInsOf(testers)).toEqual({ used: 4, proven: 3, due: 5 })
})
