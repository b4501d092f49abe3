import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { replay } from './replay.ts'
import { aHistory, runId, terms } from './replay.testkit.ts'
import type { LedgerLine } from './replay-state.ts'

const isEmpty = ({ lines }: { lines: unknown[] }) => lines.length === 0
/** The lines, numbered again: what is left to find is that the story cannot be. */
const numbered = (lines: readonly LedgerLine[]) => lines.map((line, index) => ({ ...line, seq: index + 1 }))

describe('a replay', () => {
  it('of any history that can have happened equals the state of the tables', () => {
    fc.assert(
      fc.property(aHistory, ({ lines, rows, phase, counts }) => {
        const { state, impossible } = replay(terms, lines)
        expect(impossible).toBeNull()
        expect(state.phase).toBe(phase)
        expect(state.length).toBe(lines.length)
        expect(
          state.seats.map(({ seat, state: stands, at, days }) => ({ seat, stands, steps: Object.keys(at), days })),
        ).toEqual(
          rows.map(({ seat, state: stands, steps, days }) => ({
            seat,
            stands,
            steps,
            days: [...days].map(([day, use]) => ({ day, ...use })).sort((x, y) => (x.day < y.day ? -1 : 1)),
          })),
        )
        expect(new Map(state.play_counts.map(({ day, opted_in }) => [day, opted_in]))).toEqual(counts)
      }),
      { numRuns: 300 },
    )
  })

  it('is the same however often it is made, and changes nothing of what it reads', () => {
    fc.assert(
      fc.property(aHistory, ({ lines }) => {
        const before = JSON.stringify(lines)
        expect(replay(terms, lines)).toEqual(replay(terms, lines))
        expect(JSON.stringify(lines)).toBe(before)
      }),
      { numRuns: 50 },
    )
  })

  it('of lines whose numbers do not follow stops where they break', () => {
    fc.assert(
      fc.property(aHistory, fc.nat(), ({ lines }, place) => {
        if (lines.length < 2) return
        const gone = place % (lines.length - 1)
        const broken = lines.filter((_, index) => index !== gone)
        expect(replay(terms, broken).impossible).toMatchObject({ seq: gone + 2 })
      }),
      { numRuns: 100 },
    )
  })

  it('of an impossible history names the line, and returns the state before it', () => {
    fc.assert(
      fc.property(aHistory, fc.nat(), (history, place) => {
        if (isEmpty(history)) return
        const { lines } = history
        const once = [
          'accepted',
          'listed',
          'opted_in',
          'installed',
          'offered',
          'declined',
          'opted_out',
          'lost',
          'started',
        ]
        const repeatable = lines.filter(({ kind }) => once.includes(kind))
        const earlier = repeatable[place % Math.max(1, repeatable.length)]
        if (!earlier) return
        // What can happen only once is repeated at the end.
        const twice = numbered([...lines, earlier])
        const { state, impossible } = replay(terms, twice)
        expect(impossible?.seq).toBe(twice.length)
        expect(state).toEqual({
          ...replay(terms, lines).state,
          seats: expect.anything(),
          play_counts: expect.anything(),
        })
      }),
      { numRuns: 100 },
    )
  })
})

describe('a line that cannot be', () => {
  const line = (kind: string, data: Record<string, unknown> = {}, seat: number | null = null) => ({ kind, data, seat })
  const story = (...lines: ReturnType<typeof line>[]): LedgerLine[] =>
    lines.map((entry, index) => ({
      ...entry,
      run: runId,
      seq: index + 1,
      grade: 'confirmed',
      at: `2026-11-01T00:00:${String(index).padStart(2, '0')}Z`,
    }))
  const offered = line('offered', { seats: [1] })
  const joined = [offered, ...['accepted', 'listed', 'opted_in'].map((kind) => line(kind, {}, 1))]
  const id = runId

  it('ignores a day that an offline phone reported after its tester had left', () => {
    const late = line('checked_in', { day: '2026-11-02', seconds: 60 }, 1)
    const lines = [...joined, line('opted_out', { day: '2026-11-03' }, 1), late]
    const { state, impossible } = replay(terms, story(...lines))
    expect(impossible).toBeNull()
    expect(state.seats[0]).toMatchObject({ state: 'opted_out', days: [{ day: '2026-11-02', seconds: 60 }] })
  })

  it.each([
    ['a fact that nobody knows', [line('blessed')]],
    ['something else than its kind tells', [offered, line('started', { on: 'soon' })]],
    ['a seat that was never offered', [offered, line('accepted', {}, 2)]],
    ['a fact of a seat without a seat', [offered, line('accepted')]],
    ['a fact of the run on a seat', [offered, line('started', { on: '2026-11-01', goal: '2026-11-15' }, 1)]],
    ['an opt-in before the listing', [offered, line('accepted', {}, 1), line('opted_in', {}, 1)]],
    ['a step of somebody who has left', [offered, line('declined', {}, 1), line('accepted', {}, 1)]],
    ['use before the opt-in', [...joined, line('checked_in', { day: '2026-10-31', seconds: 60 }, 1)]],
    ['use by somebody who is not in', [offered, line('checked_in', { day: '2026-11-01', seconds: 60 }, 1)]],
    [
      'use after the tester left',
      [
        ...joined,
        line('opted_out', { day: '2026-11-03' }, 1),
        line('checked_in', { day: '2026-11-04', seconds: 60 }, 1),
      ],
    ],
    [
      'a day that shrinks',
      [...joined, ...[60, 59].map((seconds) => line('checked_in', { day: '2026-11-02', seconds }, 1))],
    ],
    [
      'a grade for a day without use',
      [...joined, line('graded', { day: '2026-11-02', grade: 'confirmed', because: 'dispute' }, 1)],
    ],
    ['a start without a team', [line('started', { on: '2026-11-01', goal: '2026-11-15' })]],
    ['an end before the start', [offered, line('finished', { on: '2026-11-15' })]],
    ['anything after the end', [offered, line('cancelled'), line('offered', { seats: [2] })]],
    ['a mended finding that nobody reported', [...joined, line('fixed', { finding: id, version: id })]],
    ['an answer of Google to nobody', [offered, line('outcome', { outcome: 'granted' })]],
  ])('is %s', (_what, lines) => {
    expect(replay(terms, story(...lines)).impossible).toMatchObject({ seq: lines.length, why: expect.any(String) })
  })
})
