import { describe, expect, it } from 'vitest'
import { nextStep, type SampleSeat } from './sample-testers.ts'

const since = new Date('2026-11-10T09:00:00Z')
const later = (seconds: number) => new Date(since.getTime() + seconds * 1000)

const invited: SampleSeat = {
  id: 41,
  since,
  place: 7,
  open: true,
  state: 'invited',
  invited_at: later(60),
  accepted_at: null,
  listed_at: null,
  opted_in_at: null,
  installed_at: null,
  today: '2026-11-10',
  day_began: new Date('2026-11-10T00:00:00Z'),
  joined_today: false,
  used_at: null,
  pictured: false,
}
const joined: SampleSeat = {
  ...invited,
  state: 'opted_in',
  accepted_at: later(70),
  listed_at: later(80),
  opted_in_at: later(90),
  installed_at: later(100),
}
const seats = Array.from({ length: 200 }, (_, id) => id)

/** Steps taken in order, each at its time, with the seconds from the offer to the last. */
function walk(seat: SampleSeat, pace = 1) {
  const steps: string[] = []
  let now = { ...seat }
  let seconds = 0
  for (let next = nextStep(now, pace); next && next.step !== 'decline'; next = nextStep(now, pace)) {
    const { step, at } = next
    steps.push(step)
    seconds = (at.getTime() - seat.invited_at.getTime()) / 1000
    if (step === 'accept') now = { ...now, accepted_at: at }
    else if (step === 'list') now = { ...now, listed_at: at }
    else if (step === 'opt_in') now = { ...now, opted_in_at: at, state: 'opted_in', joined_today: true }
    else if (step === 'install') now = { ...now, installed_at: at }
    else if (step === 'check_in') now = { ...now, used_at: at }
    else now = { ...now, pictured: true }
  }
  return { steps, seconds }
}

describe('a sample tester', () => {
  it('takes every step up to the proof of the first day within two minutes', () => {
    for (const id of seats) {
      const { steps, seconds } = walk({ ...invited, id })
      expect(steps).toEqual(['accept', 'list', 'opt_in', 'install', 'check_in', 'picture'])
      expect(seconds).toBeLessThan(120)
    }
  })

  it('does the same however often it is asked, and not the same as the next tester', () => {
    expect(nextStep(invited, 1)).toEqual(nextStep({ ...invited }, 1))
    expect(nextStep(invited, 1)).not.toEqual(nextStep({ ...invited, id: 42 }, 1))
  })

  it('is faster by the factor of the pace', () => {
    expect(walk(invited, 10).seconds).toBeCloseTo(walk(invited).seconds / 10, 1)
  })

  it('declines in the first place, and is late to accept in the second', () => {
    expect(nextStep({ ...invited, place: 1 }, 1)?.step).toBe('decline')
    for (const id of seats) {
      const late = nextStep({ ...invited, id, place: 2 }, 1)!
      expect(late.step).toBe('accept')
      expect(Number(late.at)).toBeGreaterThan(Number(nextStep({ ...invited, id }, 1)!.at))
    }
  })

  it('falls silent in the third place, after four days', () => {
    const dayLater = (days: number) => {
      const began = new Date(Date.parse('2026-11-11T00:00:00Z') + days * 86_400_000)
      return { ...joined, place: 3, joined_today: false, today: began.toISOString().slice(0, 10), day_began: began }
    }
    const late = (place: number) =>
      seats.filter((id) => [5, 6, 7].some((days) => nextStep({ ...dayLater(days), id, place }, 1)))
    expect(late(3)).toEqual([])
    expect(late(4)).toEqual(seats)
    expect(seats.some((id) => nextStep({ ...dayLater(2), id }, 1))).toBe(true)
  })

  it('waits for the list while testers have no link to opt in by', () => {
    expect(nextStep({ ...invited, accepted_at: later(70), open: false }, 1)).toBeUndefined()
  })

  it('leaves the filled-in runs of the demo unchanged', () => {
    expect(nextStep({ ...invited, invited_at: later(-1) }, 1)).toBeUndefined()
    expect(nextStep({ ...joined, joined_today: true, used_at: later(-1) }, 1)).toBeUndefined()
    const evening = { ...joined, since: new Date('2026-11-10T23:00:00Z') }
    expect(nextStep(evening, 1)).toBeUndefined()
  })

  it('uses the app once on nearly every day that follows, between six and ten', () => {
    const days = seats.map((id) => nextStep({ ...joined, id, since: new Date('2026-11-09T00:00:00Z') }, 1))
    const used = days.filter((day) => day !== undefined)
    expect(used.length).toBeGreaterThan(180)
    expect(used.length).toBeLessThan(200)
    for (const { step, at } of used) {
      expect(step).toBe('check_in')
      expect(at.getUTCHours()).toBeGreaterThanOrEqual(6)
      expect(at.getUTCHours()).toBeLessThan(22)
    }
    expect(nextStep({ ...joined, used_at: later(200), pictured: true }, 1)).toBeUndefined()
  })

  it('sends a picture on most days', () => {
    const withPicture = seats.filter((id) => nextStep({ ...joined, id, used_at: later(200) }, 1)?.step === 'picture')
    expect(withPicture.length).toBeGreaterThan(160)
    expect(withPicture.length).toBeLessThan(200)
  })
})
