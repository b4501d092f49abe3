import { describe, expect, it } from 'vitest'
import type { TodaySeat } from '@fortnight/contract/testing/checkins'
import { dotsOf, moonOf, rowsOf, seatAt, streakOf } from './days.ts'

const use = (day: string, evidence: 'claimed' | 'evidenced' | 'confirmed') =>
  ({ day, evidence, minutes: 3, noted: false, picture: 'none', answer: 'not_asked' }) as const

const seat: TodaySeat = {
  seat: 1,
  app_id: 'app-1',
  app_name: 'Tideline',
  app_icon: null,
  package_name: null,
  instructions: null,
  today: '2026-11-05',
  timezone: 'Asia/Karachi',
  day: 5,
  days: 14,
  first_day: '2026-11-01',
  minutes: 1,
  task: 'dark',
  prompts: [],
  used: [use('2026-11-01', 'claimed'), use('2026-11-02', 'evidenced'), use('2026-11-04', 'confirmed')],
  rate_pkr: 8,
  next_day_pkr: null,
  earned_today_pkr: null,
  thanks: null,
}

describe('the dots of a seat', () => {
  it('distinguish a claim, a shown use, a missed day, today and days to come', () => {
    expect(dotsOf(seat, []).slice(0, 7)).toEqual([
      'reported',
      'opened',
      'missed',
      'opened',
      'waiting',
      'future',
      'future',
    ])
    expect(dotsOf({ ...seat, used: [use('2026-11-05', 'evidenced')] }, [])[4]).toBe('today')
    expect(dotsOf(seat, ['2026-11-05'])[4]).toBe('saved')
  })

  it('go on after the last day that counts', () => {
    expect(dotsOf(seat, [])).toHaveLength(14)
    expect(dotsOf({ ...seat, today: '2026-11-16', day: 16 }, [])).toHaveLength(16)
  })

  it('fill rows of at most fifteen, all of one length', () => {
    for (let days = 1; days <= 60; days++) {
      const rows = rowsOf(Array.from({ length: days }, (_, day) => day))
      const [first] = rows
      expect(rows.flat()).toEqual(Array.from({ length: days }, (_, day) => day))
      expect(first?.length).toBeLessThanOrEqual(15)
      expect(new Set(rows.slice(0, -1).map(({ length }) => length)).size).toBeLessThanOrEqual(1)
    }
    expect(rowsOf(dotsOf({ ...seat, day: 19 }, [])).map(({ length }) => length)).toEqual([10, 9])
  })
})

describe('the streak', () => {
  it('counts days in a row up to yesterday while today is open, then today too, sent or not', () => {
    expect(streakOf(seat, [])).toBe(1)
    expect(streakOf(seat, ['2026-11-05'])).toBe(2)
    expect(streakOf({ ...seat, used: [...seat.used, use('2026-11-05', 'claimed')] }, [])).toBe(2)
  })

  it('is over after a missed day, and goes back to the first one if none was missed', () => {
    expect(streakOf({ ...seat, day: 6 }, [])).toBe(0)
    expect(streakOf({ ...seat, day: 3 }, [])).toBe(2)
    expect(streakOf({ ...seat, day: 1, used: [] }, [])).toBe(0)
  })
})

describe('the moon', () => {
  it('is lit by the days that were used, and shows today as a part that is still to come', () => {
    expect(moonOf(seat, [])).toEqual({ lit: 3 / 14, today: 4 / 14 })
    expect(moonOf(seat, ['2026-11-05'])).toEqual({ lit: 3 / 14, today: 4 / 14 })
    expect(moonOf({ ...seat, used: [...seat.used, use('2026-11-05', 'evidenced')] }, [])).toEqual({
      lit: 4 / 14,
      today: 4 / 14,
    })
  })

  it('is never more than full', () => {
    const used = Array.from({ length: 16 }, (_, index) =>
      use(`2026-11-${String(index + 1).padStart(2, '0')}`, 'evidenced'),
    )
    expect(moonOf({ ...seat, day: 17, used }, [])).toEqual({ lit: 1, today: 1 })
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
