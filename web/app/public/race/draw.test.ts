import { describe, expect, it } from 'vitest'
import { drawCourse } from './draw.ts'
import { pictureOf } from './picture.ts'
import { courseWords } from './words.ts'

const odds = { team: 24, need: 12, days: 14, joins: 0.9, stays: 0.8 }
const start = { ...odds, track_record: { kept: 29, of: 30 }, apply_on: '2026-12-08' }
const stays = { from: 0, to: 14, left: false }
const leaves = (to: number) => ({ from: 0, to, left: true })

describe('a drawn course', () => {
  it('is the same for the same seed, and another for the next', () => {
    expect(drawCourse(odds, 7)).toEqual(drawCourse(odds, 7))
    expect(drawCourse(odds, 8)).not.toEqual(drawCourse(odds, 7))
  })

  it('has testers who join and stay as often as the engine expects', () => {
    const courses = Array.from({ length: 1000 }, (_, seed) => drawCourse(odds, seed))
    const asked = courses.flatMap(({ ours }) => ours).length
    const absent = courses.reduce((sum, course) => sum + course.absent, 0)
    const stayed = courses.flatMap(({ ours }) => ours.filter(({ left }) => !left)).length
    expect(1 - absent / asked).toBeCloseTo(odds.joins, 1)
    expect(stayed / (asked - absent)).toBeCloseTo(odds.stays, 1)
  })

  it('has without spares the first who joined, with the same fates', () => {
    const { ours, naive } = drawCourse(odds, 7)
    expect(naive).toHaveLength(odds.need)
    for (const line of naive) expect(ours).toContainEqual(line)
    for (const { to } of naive) expect(to).toBeGreaterThanOrEqual(0.5)
  })
})

describe('its words', () => {
  const team = [...Array.from({ length: 20 }, () => stays), leaves(0.3), leaves(0.6), leaves(5.2), leaves(9.9)]
  const short = [...Array.from({ length: 10 }, () => stays), leaves(5.2), leaves(9.9)]

  it('name who is left, the date, and when one fewer than needed was in', () => {
    const copy = courseWords({ ours: team, absent: 2, naive: short }, start)
    expect(copy.ours).toEqual({
      note: '2 never joined and 2 left. 8 to spare on the last day.',
      stayed: '20 of 24 stay',
      date: '8 December',
      picture: '24 start, 20 are left on day 14, and 12 are needed.',
    })
    expect(copy.naive).toEqual({
      note: 'The same people, none to spare. One is gone on day 6, and a replacement starts at day 1.',
      stayed: '10 of 12 stay',
      date: 'from 18 December',
      picture: '12 start, and 11 are left on day 6: one fewer than needed.',
    })
  })

  it('promise no date if none is known, and say when all stayed', () => {
    const naive = Array.from({ length: 12 }, () => stays)
    const copy = courseWords({ ours: team, absent: 2, naive }, { ...start, apply_on: null })
    expect([copy.ours.date, copy.naive.date, copy.naive.stayed]).toEqual([
      'after 14 days',
      'after 14 days',
      '12 of 12 stay',
    ])
    expect(copy.naive.note).toBe('The same people, none to spare. This time everyone stayed.')
  })

  it('do not hide a course in which too few stay', () => {
    const few = [...Array.from({ length: 11 }, () => stays), leaves(3)]
    const copy = courseWords({ ours: few, absent: 0, naive: few }, start)
    expect(copy.ours).toMatchObject({ note: '1 left. Too few stayed: here we bring in others.', date: 'later' })
  })

  it('have a picture that marks the day from which too few are in', () => {
    expect(pictureOf(team, odds)).toMatchObject({ short: null, label: { text: '' } })
    expect(pictureOf(short, odds)).toMatchObject({
      short: 6,
      label: { text: 'Day 6: 11 left' },
      under: { x: 104, width: 176, height: 10 },
    })
  })
})
