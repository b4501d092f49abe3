import { describe, expect, it } from 'vitest'
import type { TodaySeat } from '@fortnight/contract/testing/checkins'
import { dotsOf, seatAt } from './days.ts'

const use = (day: string, evidence: 'claimed' | 'evidenced' | 'confirmed') =>
  ({ day, evidence, minutes: 3, noted: false, picture: 'none' }) as const

const seat: TodaySeat = {
  seat: 1,
  app_name: 'Tideline',
  package_name: null,
  instructions: null,
  today: '2026-11-05',
  timezone: 'Asia/Karachi',
  day: 5,
  days: 14,
  first_day: '2026-11-01',
  minutes: 1,
  task: 'dark',
  used: [use('2026-11-01', 'claimed'), use('2026-11-02', 'evidenced'), use('2026-11-04', 'confirmed')],
}

describe('the dots of a seat', () => {
  it('distinguish a claim, a shown use, a missed day, today and days to come', () => {
    expect(dotsOf(seat).slice(0, 7)).toEqual(['short', 'opened', 'missed', 'opened', 'waiting', 'future', 'future'])
    expect(dotsOf({ ...seat, used: [use('2026-11-05', 'evidenced')] })[4]).toBe('today')
  })

  it('go on after the last day that counts', () => {
    expect(dotsOf(seat)).toHaveLength(14)
    expect(dotsOf({ ...seat, today: '2026-11-16', day: 16 })).toHaveLength(16)
  })
})

describe('a seat with data of an earlier day', () => {
  it('goes on by the run’s own calendar', () => {
    expect(seatAt(seat, new Date('2026-11-07T18:59:00Z'))).toMatchObject({ today: '2026-11-07', day: 7 })
    expect(seatAt(seat, new Date('2026-11-07T19:00:00Z'))).toMatchObject({ today: '2026-11-08', day: 8 })
  })

  it('never goes back, with any phone’s clock', () => {
    expect(seatAt(seat, new Date('2026-11-01T12:00:00Z'))).toBe(seat)
  })
})
