import { addDays, dayIn, daysBetween } from '@fortnight/contract/calendar'
import { planOf } from '@fortnight/contract/plans'
import { androidOf, modelOf, phonesOf } from '@fortnight/contract/testing/phones'
import type { Report, ReportDay } from '@fortnight/contract/testing/public-report'
import type { ReportSection } from '@fortnight/contract/testing/report-sections'
import type { SeatState } from '@fortnight/contract/testing/replay-state'
import { figuresOf } from '@fortnight/contract/testing/run-figures'
import { inOn } from '@fortnight/contract/testing/run-outlook'
import { isEvidenced } from '@fortnight/contract/vocabulary/grades'
import type { RunRow } from '../ledger/ledger.repository.ts'
import type { Replayed } from '../ledger/replay.ts'
import { feedbackOf } from './report-feedback.ts'
import type { Device } from './report.repository.ts'

/** Brand, title and app of the report, and the sections that it leaves out. */
export type Cover = Pick<Report, 'provider' | 'title' | 'left_out' | 'app' | 'package_name'>

/** What a day of a seat is judged by: the last day of the record, whether it is still going on, the plan's minutes. */
interface Counting {
  through: string
  isOpen: boolean
  minimum: number
}

/** Whether a tester's seat ended before the test did. */
const hasLeft = ({ state, ended_on }: SeatState) => ended_on !== null && state !== 'completed'

function dayOf(seat: SeatState, day: string, { through, isOpen, minimum }: Counting): ReportDay {
  const use = seat.days.find((entry) => entry.day === day)
  if (use && use.seconds < 60 * minimum) return 'short'
  if (use) return isEvidenced(use.grade) ? 'opened' : 'reported'
  // The day on which the seat ended was not a full one.
  if (seat.ended_on !== null && day >= seat.ended_on)
    return !hasLeft(seat) ? 'future' : day === seat.ended_on ? 'left' : 'gone'
  if (seat.in_on === null || day < seat.in_on || day > through) return 'future'
  return isOpen && day === through ? 'waiting' : 'missed'
}

/** Days of a run as far as its event log goes, at least those that were promised. */
function daysOf(started_on: string | null, promised: number, through: string): string[] {
  if (!started_on) return []
  const length = Math.max(promised, daysBetween(started_on, through) + 1)
  return Array.from({ length }, (_, index) => addDays(started_on, index))
}

function median(values: readonly number[]): number | null {
  if (!values.length) return null
  const sorted = values.toSorted((x, y) => x - y)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

const minutesOf = (seconds: number) => Math.round(seconds / 6) / 10

/** A tester in the report: a number, a phone, a country. */
function testersOf(seats: readonly SeatState[], days: readonly string[], devices: readonly Device[], by: Counting) {
  const known = new Map(devices.map((device) => [device.seat, device]))
  // The number that their developer sees once names are deleted.
  const order = seats.map(({ seat }) => seat).sort((x, y) => x - y)
  return seats
    .filter(({ in_on }) => in_on !== null)
    .map((seat) => {
      const device = known.get(seat.seat)?.device ?? 'Unknown'
      const states = days.map((day) => dayOf(seat, day, by))
      const used = states.filter((state) => state === 'opened' || state === 'short' || state === 'reported').length
      return {
        number: order.indexOf(seat.seat) + 1,
        device,
        country: known.get(seat.seat)?.country ?? '',
        phone: modelOf(device) ?? null,
        android: androidOf(device) ?? null,
        left: hasLeft(seat),
        days: states,
        minutes: days.map((day) => {
          const use = seat.days.find((entry) => entry.day === day)
          return use ? minutesOf(use.seconds) : null
        }),
        used,
        due: used + states.filter((state) => state === 'missed').length,
      }
    })
    .toSorted((x, y) => x.number - y.number)
}

/** The days of the grid: without those at its end on which no tester was in any more, as is that of the closing. */
function lastDay(testers: readonly { days: readonly ReportDay[] }[], promised: number): number {
  const wasIn = (state: ReportDay) => state !== 'future' && state !== 'gone'
  const last = Math.max(0, ...testers.map(({ days }) => days.findLastIndex(wasIn) + 1))
  return Math.max(promised, last)
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** Contents of the report: from the event log alone, plus phones and countries. */
export function reportOf(run: RunRow, read: Replayed, devices: readonly Device[], cover: Cover): Report {
  const { state, events, head } = read
  const as_of = events.at(-1)?.at ?? run.queued_at.toISOString()
  const through = dayIn(run.timezone, as_of)
  const all = daysOf(state.started_on, run.days, through)
  const plan = planOf(run.package_plan)
  const dayNumber = (day: string) => (state.started_on ? daysBetween(state.started_on, day) + 1 : 0)
  const isOpen = ['staffing', 'running', 'extended', 'qualified', 'holding'].includes(state.phase)
  const seats = testersOf(state.seats, all, devices, { through, isOpen, minimum: plan.minutes })
  const days = all.slice(0, lastDay(seats, run.days))
  const testers = seats.map((seat) => ({
    ...seat,
    days: seat.days.slice(0, days.length),
    minutes: seat.minutes.slice(0, days.length),
  }))
  const counted = phonesOf(
    testers.map(({ device, country, left }) => ({ device, country, status: left ? 'left' : 'active' })),
  )
  const counts = (lines: typeof counted.makers) =>
    lines.map(({ name, present, left }) => ({ name, count: present + left }))
  const figures = figuresOf(run, state, events)
  const unlessLeftOut = <T>(section: ReportSection, entries: T[]) => (cover.left_out.includes(section) ? [] : entries)
  const uses = state.seats.flatMap((seat) => seat.days)
  return {
    ...cover,
    as_of,
    through,
    timezone: run.timezone,
    promised: { testers: run.need, days: run.days, plan: plan.label },
    phase: state.phase,
    started_on: state.started_on,
    goal_on: state.goal_on,
    qualified_on: state.qualified_on,
    applied_on: state.applied_on,
    outcome: state.outcome,
    elapsed: Math.max(0, Math.min(dayNumber(through), days.length)),
    length: days.length,
    figures: {
      asked: figures.asked.value,
      joined: testers.length,
      stayed: figures.stayed.value,
      check_ins: uses.length,
      due: sum(testers.map(({ due }) => due)),
      proven: uses.filter(({ grade }) => isEvidenced(grade)).length,
      confirmed: uses.filter(({ grade }) => grade === 'confirmed').length,
      minutes: median(uses.map(({ seconds }) => minutesOf(seconds))),
      praise: figures.praise.value,
    },
    // Devices and countries are counted below; a tester is a number with a phone.
    testers: testers.map(({ device: _, country: __, phone, android, ...tester }) =>
      cover.left_out.includes('phones') ? { ...tester, phone: null, android: null } : { ...tester, phone, android },
    ),
    phones: unlessLeftOut('phones', counts(counted.makers)),
    androids: unlessLeftOut('phones', counts(counted.versions)),
    countries: unlessLeftOut('phones', counts(counted.countries)),
    by_day: days
      .filter((day) => day <= through)
      .map((day, index) => ({
        day: index + 1,
        joined: inOn(state.seats, day).length,
        used: state.seats.filter((seat) => seat.days.some((entry) => entry.day === day)).length,
      })),
    versions: state.versions.map(({ name, at }) => ({ name, day: dayNumber(dayIn(run.timezone, at)) })),
    feedback: unlessLeftOut(
      'feedback',
      feedbackOf(state, (at) => dayNumber(dayIn(run.timezone, at))),
    ),
    play_counts: state.play_counts.map(({ day, opted_in, own, believed }) => ({
      day: dayNumber(day),
      opted_in,
      own,
      believed,
    })),
    record: { run: run.id, length: state.length, head, broken: read.impossible?.seq ?? null },
  }
}
