import type * as z from 'zod'
import { addDays } from '@fortnight/contract/calendar'
import { replay } from '@fortnight/contract/testing/replay'
import type { LedgerLine } from '@fortnight/contract/testing/replay-state'
import type { RunPhase } from '@fortnight/contract/vocabulary/run-states'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import type { TrackRecord } from '@fortnight/contract/testing/track-record'
import { dayMs } from '@fortnight/contract/format/spans'
import { fleetPrior } from '../../testers/pool/reliability.ts'
import { defaults } from '../../testing/engine/params.ts'
import { runDetail } from '../../testing/runs/run-detail.ts'
import type { SandboxRow } from './sandbox.repository.ts'
import { elapsed, simulationOf, until } from './simulated-run.ts'
import type { Forecast } from './simulation.ts'

/** The simulation's own calendar: its days are days, however few seconds one takes. */
function calendarOf({ created_at }: SandboxRow) {
  const first = created_at.toISOString().slice(0, 10)
  return {
    moment: (at: number) => new Date(Date.parse(first) + at * dayMs),
    day: (at: number) => addDays(first, Math.floor(at)),
  }
}

/** Events until then, as the event log of a run would contain them, and replayed like one. */
function readAt(row: SandboxRow, now: Date) {
  const { need, days } = simulationOf(row)
  const { moment } = calendarOf(row)
  const lines = until(row, now).map(({ at, ...event }, index): LedgerLine => ({
    ...event,
    run: row.id,
    seq: index + 1,
    at: moment(at).toISOString(),
  }))
  return replay({ need, days, timezone: 'UTC' }, lines)
}

/** Phase at that time. */
export const phaseAt = (row: SandboxRow, now: Date): RunPhase => readAt(row, now).state.phase

const ended: readonly RunPhase[] = ['completed', 'failed', 'cancelled']

/** The testers on its seats, all of them made up. */
const testersOf = (row: SandboxRow) =>
  simulationOf(row).candidates.map(({ model, posterior }, index) => ({
    seat: index + 1,
    person_id: '',
    name: `Tester ${index + 1}`,
    email: `tester-${index + 1}@sandbox.example`,
    device: `${model}, Android 15`,
    country: 'PK',
    nudged_on: null,
    gone: false,
    trust: 1,
    ...(posterior ?? fleetPrior(defaults.fleetHazard)),
  }))

/** App of every sandbox run: it is set up from the start. */
const sandboxApp = {
  name: 'Sandbox',
  package_name: 'com.example.sandbox',
  opt_in_url: 'https://play.google.com/apps/testing/com.example.sandbox',
  access_method: 'email_list' as const,
  group_email: null,
  track_live: null,
}

/** The last forecast at that moment, and the day of the test on which it was made; undefined before the first. */
export function forecastAt(row: SandboxRow, now: Date): Forecast | undefined {
  const passed = elapsed(row, now)
  return simulationOf(row).chances.findLast(({ at }) => at <= passed)
}

/**
 * The run as GET /api/apps/{id}/run would return it at that moment. `track_record` is that of real tests with its
 * forecast.
 */
export function viewOf(row: SandboxRow, now: Date, track_record: TrackRecord | null): z.input<typeof RunDetail> {
  const { need, days, chances } = simulationOf(row)
  const passed = elapsed(row, now)
  const { moment, day } = calendarOf(row)
  const read = readAt(row, now)
  const over = ended.includes(read.state.phase)
  const forecast = chances.filter(({ at }) => at <= passed)
  const run = {
    id: row.id,
    need,
    days,
    timezone: 'UTC',
    package_plan: row.package_plan,
    probability: forecast.at(-1)?.probability ?? null,
    track_record,
    queued_at: row.created_at,
    ready_at: row.created_at,
    promise: null,
    paused_at: null,
    closed_at: over ? new Date(read.state.timeline.at(-1)?.at ?? row.created_at) : null,
    p50_on: null,
    p95_on: null,
    purged_at: null,
    refusal: null,
    report_name: null,
    report_left_out: [],
  }
  return runDetail(run, { ...read, head: '' }, testersOf(row), {
    app: sandboxApp,
    chances: forecast.map(({ at, probability }) => ({ day: day(at), p: probability })),
    now: moment(passed),
    listed_by: 'hand',
  })
}
