import { addDays, daysBetween, dayIn } from '@fortnight/contract/calendar'
import type { Grade } from '@fortnight/contract/vocabulary/grades'
import type { SeatState } from '@fortnight/contract/testing/replay-state'
import { figuresOf } from '@fortnight/contract/testing/run-figures'
import { inOn } from '@fortnight/contract/testing/run-outlook'
import { planOf } from '@fortnight/contract/plans'
import type { RunRow } from '../ledger/ledger.repository.ts'
import type { Replayed } from '../ledger/replay.ts'
import type { Device } from './report.repository.ts'

/** One square of the grid: a day of a tester. */
export type Cell = Grade | 'unused' | 'out'

const cellOf = (seat: SeatState, day: string, through: string): Cell => {
  const used = seat.days.find((entry) => entry.day === day)
  if (used) return used.grade
  // The day on which the seat ended was not a full one.
  const isWhole = seat.ended_on === null || day < seat.ended_on
  return isWhole && day <= through && inOn([seat], day).length ? 'unused' : 'out'
}

/** Days of a run as far as its event log goes, at least those that were promised. */
function daysOf(started_on: string | null, promised: number, through: string): string[] {
  if (!started_on) return []
  const length = Math.max(promised, daysBetween(started_on, through) + 1)
  return Array.from({ length }, (_, index) => addDays(started_on, index))
}

/** A tester in the report: a number, a device, a country. */
function testersOf(seats: readonly SeatState[], days: readonly string[], through: string, devices: readonly Device[]) {
  const known = new Map(devices.map((device) => [device.seat, device]))
  // The number that their developer sees once names are deleted.
  const order = seats.map(({ seat }) => seat).sort((x, y) => x - y)
  return seats
    .filter(({ in_on }) => in_on !== null)
    .map((seat) => ({
      number: order.indexOf(seat.seat) + 1,
      device: known.get(seat.seat)?.device ?? 'Unknown',
      country: known.get(seat.seat)?.country ?? '',
      from: seat.in_on ?? '',
      until: seat.state === 'completed' ? null : seat.ended_on,
      state: seat.state,
      used: seat.days.length,
      evidenced: seat.days.filter(({ grade }) => grade !== 'claimed').length,
      cells: days.map((day) => cellOf(seat, day, through)),
    }))
}

/** Contents of the report: from the event log alone, plus devices and countries. */
export function reportOf(run: RunRow, read: Replayed, devices: readonly Device[]) {
  const { state, events, head } = read
  const as_of = events.at(-1)?.at ?? run.queued_at.toISOString()
  const through = dayIn(run.timezone, as_of)
  const days = daysOf(state.started_on, run.days, through)
  const versions = new Map(state.versions.map(({ version, name }) => [version, name]))
  const graded = (day: string, grade: Grade) =>
    state.seats.filter((seat) => seat.days.some((entry) => entry.day === day && entry.grade === grade)).length
  return {
    run: run.id,
    promised: { need: run.need, days: run.days, plan: planOf(run.package_plan).label },
    figures: figuresOf(run, state, events),
    state,
    days,
    testers: testersOf(state.seats, days, through, devices),
    byDay: days
      .filter((day) => day <= through)
      .map((day) => ({
        day,
        in: inOn(state.seats, day).length,
        claimed: graded(day, 'claimed'),
        evidenced: graded(day, 'evidenced'),
        confirmed: graded(day, 'confirmed'),
      })),
    findings: state.findings.map(({ kind, at, version, answers }, index) => ({
      number: index + 1,
      kind,
      on: dayIn(run.timezone, at),
      version: version === null ? null : (versions.get(version) ?? ''),
      fixed: answers.filter(({ result }) => result === 'fixed').length,
      still: answers.filter(({ result }) => result !== 'fixed').length,
    })),
    ledger: { length: state.length, head, broken: read.impossible },
    /** Time of the newest fact: the report is as of then. */
    as_of,
    through,
  }
}
export type Report = ReturnType<typeof reportOf>
