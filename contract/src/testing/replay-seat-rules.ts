import { dayIn } from '../calendar.ts'
import { type FactKind, type Grade, grades } from './ledger.ts'
import { isOpen, type SeatRule } from './replay-rule.ts'
import type { SeatState } from './replay-state.ts'
import { type AssignmentState, type JoinStep, joinSteps } from '../vocabulary/run-states.ts'

const better = (x: Grade, y: Grade): Grade => (grades.indexOf(x) < grades.indexOf(y) ? y : x)
const wrongState = (seat: SeatState) => `the seat is ${seat.state}`

/** Joining: one step after the other, while seat and run are open. */
function step<K extends FactKind>(to: JoinStep, from: AssignmentState): SeatRule<K> {
  const before = joinSteps[joinSteps.indexOf(to) - 1]
  return (seat, { run, line }) => {
    if (!isOpen(run)) return `the run is ${run.phase}`
    if (seat.state !== from) return wrongState(seat)
    if (seat.step !== before) return `${to} comes after ${before}, and the seat stands at ${seat.step}`
    seat.step = to
    seat.at[to] = line.at
    seat.last_at = line.at
    return undefined
  }
}

const optIn = step<'opted_in'>('opted_in', 'invited')

const optedIn: SeatRule<'opted_in'> = (seat, reading) => {
  const problem = optIn(seat, reading)
  if (problem) return problem
  seat.state = 'opted_in'
  seat.in_on = reading.data.day ?? dayIn(reading.terms.timezone, reading.line.at)
  return undefined
}

/** Whether the tester said so, or we did. */
type Teller = 'tester' | 'us'

/** A seat's end. It may be told after the run's own. */
function end<K extends FactKind>(
  to: AssignmentState,
  from: readonly AssignmentState[],
  by: Teller = 'us',
): SeatRule<K> {
  return (seat, { line, data, terms }) => {
    if (!from.includes(seat.state)) return wrongState(seat)
    seat.state = to
    seat.ended_at = line.at
    seat.ended_on = ('day' in data && typeof data.day === 'string' && data.day) || dayIn(terms.timezone, line.at)
    if (by === 'tester') seat.last_at = line.at
    return undefined
  }
}

/** A phone without a network tells of a day late, even when its tester has left meanwhile. */
const checkedIn: SeatRule<'checked_in'> = (seat, { line, data }) => {
  if (seat.in_on === null) return wrongState(seat)
  if (data.day < seat.in_on || (seat.ended_on !== null && data.day > seat.ended_on))
    return `the tester was not in on ${data.day}`
  const known = seat.days.find(({ day }) => day === data.day)
  if (known && data.seconds < known.seconds) return `${data.day} had ${known.seconds} seconds already`
  if (!known) seat.days.push({ day: data.day, seconds: data.seconds, grade: line.grade })
  else Object.assign(known, { seconds: data.seconds, grade: better(known.grade, line.grade) })
  seat.last_at = line.at
  return undefined
}

const graded: SeatRule<'graded'> = (seat, { data }) => {
  const known = seat.days.find(({ day }) => day === data.day)
  if (!known) return `nothing was done on ${data.day}`
  if (better(known.grade, data.grade) === known.grade) return `${data.day} is ${known.grade} already`
  known.grade = data.grade
  return undefined
}

const found: SeatRule<'found'> = (seat, { run, line, data }) => {
  if (seat.in_on === null) return wrongState(seat)
  if (run.findings.some(({ finding }) => finding === data.finding)) return 'this finding is on record already'
  run.findings.push({ ...data, seat: seat.seat, at: line.at, version: null, answers: [] })
  seat.last_at = line.at
  return undefined
}

const retested: SeatRule<'retested'> = (seat, { run, line, data }) => {
  const finding = run.findings.find((one) => one.finding === data.finding)
  if (!finding?.version) return 'no version was said to mend this finding'
  if (finding.answers.some((answer) => answer.seat === seat.seat)) return 'this tester has answered already'
  finding.answers.push({ seat: seat.seat, result: data.result, at: line.at })
  seat.last_at = line.at
  return undefined
}

/** The facts of one seat. */
export const seatRules = {
  accepted: step('accepted', 'invited'),
  listed: step('listed', 'invited'),
  opted_in: optedIn,
  installed: step('installed', 'opted_in'),
  checked_in: checkedIn,
  graded,
  nudged: (seat) => (seat.state === 'opted_in' ? undefined : wrongState(seat)),
  declined: end('declined', ['invited'], 'tester'),
  expired: end('expired', ['invited']),
  withdrawn: end('withdrawn', ['invited']),
  opted_out: end('opted_out', ['invited', 'opted_in'], 'tester'),
  lost: end('lost', ['opted_in']),
  released: end('released', ['invited', 'opted_in']),
  completed: end('completed', ['opted_in']),
  found,
  retested,
} satisfies { [K in FactKind]?: SeatRule<K> }
