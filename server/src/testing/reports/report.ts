import { dayIn, daysBetween } from '@fortnight/contract/calendar'
import { planOf } from '@fortnight/contract/plans'
import { androidOf, modelOf, phonesOf } from '@fortnight/contract/testing/phones'
import type { Report } from '@fortnight/contract/testing/public-report'
import type { ReportSection } from '@fortnight/contract/testing/report-sections'
import type { SeatState } from '@fortnight/contract/testing/replay-state'
import { figuresOf } from '@fortnight/contract/testing/run-figures'
import { inOn } from '@fortnight/contract/testing/run-outlook'
import type { RunRow } from '../ledger/ledger.repository.ts'
import type { Replayed } from '../ledger/replay.ts'
import { type Counting, countingOf, hasLeft, runDays, seatDays } from '../ledger/seat-days.ts'
import { feedbackOf } from './report-feedback.ts'
import type { Device } from './report.repository.ts'

/** Brand, title and app of the report, and the sections that it leaves out. */
export type Cover = Pick<Report, 'provider' | 'title' | 'left_out' | 'app' | 'package_name'>

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
      return {
        number: order.indexOf(seat.seat) + 1,
        device,
        country: known.get(seat.seat)?.country ?? '',
        phone: modelOf(device) ?? null,
        android: androidOf(device) ?? null,
        left: hasLeft(seat),
        ...seatDays(seat, days, by),
        minutes: days.map((day) => {
          const use = seat.days.find((entry) => entry.day === day)
          return use ? minutesOf(use.seconds) : null
        }),
      }
    })
    .toSorted((x, y) => x.number - y.number)
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** Contents of the report: from the event log alone, plus phones and countries. */
export function reportOf(run: RunRow, read: Replayed, devices: readonly Device[], cover: Cover): Report {
  const { state, events, head } = read
  const as_of = events
    .map(({ at }) => at)
    .reduce((x, y) => (x > y ? x : y), events[0]?.at ?? run.queued_at.toISOString())
  const through = dayIn(run.timezone, as_of)
  const by = countingOf(run.package_plan, state.phase, through)
  const days = runDays(state, run.days, by)
  const plan = planOf(run.package_plan)
  const dayNumber = (day: string) => (state.started_on ? daysBetween(state.started_on, day) + 1 : 0)
  const testers = testersOf(state.seats, days, devices, by)
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
      check_ins: sum(testers.map(({ used }) => used)),
      due: sum(testers.map(({ due }) => due)),
      proven: sum(testers.map(({ proven }) => proven)),
      confirmed: uses.filter(({ grade }) => grade === 'confirmed').length,
      minutes: median(uses.map(({ seconds }) => minutesOf(seconds))),
      praise: figures.praise.value,
    },
    // Devices and countries are counted below; a tester is a number with a phone.
    testers: testers.map(({ device: _, country: __, proven: ___, phone, android, ...tester }) =>
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
