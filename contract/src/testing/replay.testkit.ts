import fc from 'fast-check'
import { type Grade, grades } from '../vocabulary/grades.ts'
import type { LedgerLine, RunTerms } from './replay-state.ts'

export const terms: RunTerms = { need: 12, days: 14, timezone: 'Asia/Karachi' }
export const runId = '0b2a5d7e-7c50-4c3f-9a51-1d2f6a9b7c11'

/** A row as a table would hold it: what replay must return for that seat. */
export interface Row {
  seat: number
  state: string
  steps: string[]
  days: Map<string, { seconds: number; grade: Grade }>
}

/** A history that can have happened, and what tables would say after it. */
export interface History {
  lines: LedgerLine[]
  rows: Row[]
  phase: string
  counts: Map<string, number>
}

/** One attempted change; the tables' rules decide whether it is allowed. */
const Attempt = fc.record({
  what: fc.constantFrom(
    ...([
      'offer',
      'offer',
      'step',
      'step',
      'step',
      'step',
      'step',
      'step',
      'use',
      'use',
      'use',
      'use',
      'grade',
    ] as const),
    ...([
      'decline',
      'leave',
      'lose',
      'count',
      'start',
      'extend',
      'qualify',
      'finish',
      'fail',
      'cancel',
      'reopen',
    ] as const),
  ),
  who: fc.nat(30),
  day: fc.integer({ min: 1, max: 28 }),
  amount: fc.nat(600),
  grade: fc.constantFrom(...grades),
})
type Attempt = typeof Attempt extends fc.Arbitrary<infer T> ? T : never

const dayNumber = (day: number) => `2026-11-${String(day).padStart(2, '0')}`
const nextStep: Record<string, string> = {
  offered: 'accepted',
  accepted: 'listed',
  listed: 'opted_in',
  opted_in: 'installed',
}

/** Plays attempts against tables of its own; refused attempts leave no line. */
function play(attempts: readonly Attempt[]): History {
  const history: History = { lines: [], rows: [], phase: 'queued', counts: new Map() }
  const { rows, lines } = history
  let clock = Date.parse('2026-11-01T00:00:00Z')
  const attemptStep = (
    kind: string,
    data: Record<string, unknown>,
    seat: number | null = null,
    grade: Grade = 'confirmed',
  ) => {
    clock += 60_000
    lines.push({ run: runId, seq: lines.length + 1, seat, kind, grade, data, at: new Date(clock).toISOString() })
  }
  const move = (kind: string, from: string[], to: string, data: Record<string, unknown>) => {
    if (!from.includes(history.phase)) return
    history.phase = to
    attemptStep(kind, data)
    if (kind === 'cancelled')
      for (const row of rows) if (['invited', 'opted_in'].includes(row.state)) row.state = 'released'
  }
  const closed = () => ['completed', 'failed', 'cancelled'].includes(history.phase)
  const act = (attempt: Attempt) => {
    const row = rows[attempt.who % Math.max(1, rows.length)]
    const on = dayNumber(attempt.day)
    const ends = {
      decline: ['invited', 'declined'],
      leave: ['opted_in', 'opted_out'],
      lose: ['opted_in', 'lost'],
    } as const
    switch (attempt.what) {
      case 'offer': {
        if (closed()) return
        const seats = Array.from({ length: 1 + (attempt.who % 6) }, (_, index) => 100 + rows.length + index)
        rows.push(...seats.map((seat) => ({ seat, state: 'invited', steps: ['offered'], days: new Map() })))
        attemptStep('offered', { seats })
        if (history.phase === 'queued') history.phase = 'staffing'
        return
      }
      case 'step': {
        const to = row && nextStep[row.steps.at(-1) ?? '']
        if (!row || !to || closed() || row.state !== (to === 'installed' ? 'opted_in' : 'invited')) return
        row.steps.push(to)
        if (to === 'opted_in') row.state = 'opted_in'
        // All testers are in from the first of the month, so that every day of it can be one of use.
        return attemptStep(to, to === 'opted_in' ? { day: dayNumber(1) } : {}, row.seat, 'claimed')
      }
      case 'use': {
        if (row?.state !== 'opted_in') return
        const known = row.days.get(on)
        if (known && known.seconds > attempt.amount) return
        const grade = known && grades.indexOf(known.grade) > grades.indexOf(attempt.grade) ? known.grade : attempt.grade
        row.days.set(on, { seconds: attempt.amount, grade })
        return attemptStep('checked_in', { day: on, seconds: attempt.amount }, row.seat, attempt.grade)
      }
      case 'grade': {
        const known = row?.days.get(on)
        if (!row || !known || grades.indexOf(attempt.grade) <= grades.indexOf(known.grade)) return
        known.grade = attempt.grade
        return attemptStep('graded', { day: on, grade: attempt.grade, because: 'screenshot' }, row.seat)
      }
      case 'decline':
      case 'leave':
      case 'lose': {
        const [from, to] = ends[attempt.what]
        if (row?.state !== from) return
        row.state = to
        return attemptStep(to, {}, row.seat)
      }
      case 'count': {
        if (history.phase === 'queued') return
        history.counts.set(on, attempt.amount)
        return attemptStep('play_count', { day: on, opted_in: attempt.amount, believed: 0 })
      }
      case 'start':
        return move('started', ['staffing'], 'running', { on: dayNumber(1), goal: dayNumber(15) })
      case 'extend':
        return move('extended', ['running', 'extended'], 'extended', { on })
      case 'qualify':
        return move('qualified', ['running', 'extended'], 'qualified', { on })
      case 'reopen':
        return move('reopened', ['qualified'], 'extended', { on, missing: 1, day: on })
      case 'finish':
        return move('finished', ['running', 'extended', 'qualified'], 'completed', { on })
      case 'fail':
        return move('failed', ['staffing', 'running', 'extended'], 'failed', { on })
      case 'cancel':
        return move('cancelled', ['queued', 'staffing', 'running', 'extended', 'qualified'], 'cancelled', {})
    }
  }
  // Ends come seldom, or few histories would grow long.
  for (const attempt of attempts)
    if (attempt.who % 4 === 0 || !/finish|fail|cancel|qualify/.test(attempt.what)) act(attempt)
  return history
}

/** Histories that can have happened, of up to some hundred lines. */
export const aHistory: fc.Arbitrary<History> = fc
  .array(Attempt, { minLength: 1, maxLength: 300, size: 'max' })
  .map(play)
