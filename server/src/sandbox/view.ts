import type * as z from 'zod'
import type { RunPhase } from '@fortnight/contract/run-states'
import type { RunDetail } from '@fortnight/contract/runs'
import type { Tester } from '@fortnight/contract/testers'
import { dayAfter, daysBetween } from './calendar.ts'
import type { Play, Played } from './play.ts'
import type { SandboxRow } from './sandbox.repository.ts'
import { elapsed, playOf, until } from './stage.ts'

/** What an event makes of the phase of its run, and of the status of its seat. */
const phases: Partial<Record<Played['kind'], RunPhase>> = {
  started: 'running',
  extended: 'extended',
  qualified: 'qualified',
  holding: 'holding',
  finished: 'completed',
  failed: 'failed',
}
const statuses: Partial<Record<Played['kind'], Tester['status']>> = {
  opted_in: 'active',
  completed: 'completed',
  declined: 'left',
  expired: 'left',
  withdrawn: 'left',
  opted_out: 'left',
  lost: 'left',
  released: 'left',
}

/** The phase by these events; a run that has not started is being staffed. */
export const phaseOf = (events: readonly Played[]): RunPhase =>
  events.reduce<RunPhase>((phase, { kind }) => phases[kind] ?? phase, 'staffing')

const dayOf = ({ data }: Played) => String(data['day'])

/** The run's days so far, none before it started. */
function daysOf(events: readonly Played[], today: string, days: number): string[] {
  const started = events.find(({ kind }) => kind === 'started')
  if (!started) return []
  const first = String(started.data['on'])
  const passed = Math.max(0, Math.min(days, daysBetween(first, today) + 1))
  return Array.from({ length: passed }, (_, index) => dayAfter(first, index))
}

function rowOf(seat: number, { cast }: Play, mine: readonly Played[], days: readonly string[]) {
  const used = new Map(
    mine.filter(({ kind }) => kind === 'checked_in').map((event) => [dayOf(event), Number(event.data['seconds'])]),
  )
  const joined = mine.find(({ kind }) => kind === 'opted_in')
  const minutes = (day: string) => {
    const seconds = used.get(day)
    return seconds === undefined ? null : Math.round(seconds / 6) / 10
  }
  return {
    name: `Tester ${seat}`,
    email: `tester-${seat}@sandbox.example`,
    device: `${cast[seat - 1]?.model ?? 'Phone'}, Android 15`,
    status: mine.reduce<Tester['status']>((status, { kind }) => statuses[kind] ?? status, 'pending'),
    minutes: days.map(minutes),
    from_day: joined && days[0] ? daysBetween(days[0], dayOf(joined)) + 1 : null,
  }
}

/** The run as GET /api/apps/{id}/run would show it at that moment. */
export function viewOf(row: SandboxRow, now: Date): z.input<typeof RunDetail> {
  const story = playOf(row)
  const events = until(row, now)
  const passed = elapsed(row, now)
  const today = dayAfter(row.created_at.toISOString().slice(0, 10), Math.floor(passed))
  const days = daysOf(events, today, story.days)
  const started = events.find(({ kind }) => kind === 'started')
  const seats = events.flatMap(({ kind, data }) => (kind === 'offered' ? (data['seats'] as number[]) : []))
  const bySeat = Map.groupBy(events, ({ seat }) => seat)
  const roster = seats.map((seat) => rowOf(seat, story, bySeat.get(seat) ?? [], days))
  const mark = (day: number) => {
    const opened = roster.filter(({ minutes }) => minutes[day] !== null).length
    return opened >= story.need ? 'o' : opened > 0 ? 'h' : 'm'
  }
  return {
    phase: phaseOf(events),
    need: story.need,
    days: story.days,
    day: days.length,
    started_on: started ? String(started.data['on']) : null,
    goal_on: started ? String(started.data['goal']) : null,
    probability: story.chances.findLast(({ at }) => at <= passed)?.probability ?? null,
    marks: days.map((_, day) => mark(day)).join(''),
    opted_in: roster.filter(({ status }) => status === 'active' || status === 'completed').length,
    queued_at: null,
    roster,
  }
}
