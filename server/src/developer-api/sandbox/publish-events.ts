import { webhookOf } from '@fortnight/contract/testing/facts/webhook-of'
import type { WebhookData } from '@fortnight/contract/developer-api/webhooks'
import type { Database, Tx } from '../../platform/db/database.ts'
import { addDays } from '@fortnight/contract/calendar'
import { findTrackRecord } from '../../testing/evaluation/calibration.repository.ts'
import type { Forecast, SimulatedEvent } from './simulation.ts'
import * as sandboxRuns from './sandbox.repository.ts'
import { elapsed, momentOf, simulationOf } from './simulated-run.ts'

type OfRisk = Omit<WebhookData<'run.at_risk'>, 'app_id'>
type Row = sandboxRuns.SandboxRow

/** An event for webhooks: a fact of the event log, or an additional one. */
type Line = { at: number } & (
  | { fact: SimulatedEvent; wasIn: boolean }
  | { kind: 'run.at_risk'; forecast: Forecast }
  | { kind: 'checkin.day'; data: Omit<WebhookData<'checkin.day'>, 'app_id'> }
)

/** Mornings on which the promised day became less certain than the plan's hold level. */
const risks = (row: Row): Line[] => {
  const { chances, hold } = simulationOf(row)
  return chances
    .filter(({ probability }, index) => probability < hold && (chances[index - 1]?.probability ?? 1) >= hold)
    .map((forecast) => ({ at: forecast.at, kind: 'run.at_risk', forecast }))
}

/** Days of the run, each reported as it ends. */
function days(row: Row): Line[] {
  const { events } = simulationOf(row)
  const started = events.find(({ kind }) => kind === 'started')
  const last = events.at(-1)
  if (!started || !last) return []
  const first = row.created_at.toISOString().slice(0, 10)
  const from = Math.floor(started.at)
  return Array.from({ length: Math.floor(last.at) - from }, (_, index) => {
    const day = addDays(first, from + index)
    const end = from + index + 1
    const inAt = (kinds: readonly string[]) =>
      new Set(events.filter((e) => e.at < end && kinds.includes(e.kind)).map((e) => e.seat))
    const gone = inAt(['opted_out', 'lost', 'withdrawn', 'released', 'completed'])
    const opted_in = [...inAt(['opted_in'])].filter((seat) => !gone.has(seat)).length
    const checked_in = events.filter(({ kind, data }) => kind === 'checked_in' && data['day'] === day).length
    return { at: end, kind: 'checkin.day', data: { day, opted_in, checked_in } }
  })
}

/** All events of a run, in order. */
function linesOf(row: Row): Line[] {
  const { events } = simulationOf(row)
  const joined = new Set(events.filter(({ kind }) => kind === 'opted_in').map(({ seat }) => seat))
  // Use is reported by the day, not by the tester.
  const published = events.filter(({ kind }) => kind !== 'checked_in')
  const facts = published.map((fact): Line => ({ at: fact.at, fact, wasIn: joined.has(fact.seat) }))
  return [...facts, ...risks(row), ...days(row)].sort((a, b) => a.at - b.at)
}

/** What is sent of a forecast that fell, with the record of real tests that had the same one. */
async function riskOf(tx: Tx, { stage, probability }: Forecast) {
  const track_record = await findTrackRecord(tx, stage, probability)
  return {
    kind: 'run.at_risk',
    data: { probability: Math.round(probability * 1e4) / 1e4, track_record } satisfies OfRisk,
  }
}

async function publishLine(tx: Tx, row: Row, line: Line, index: number) {
  const [key, at] = [`sandbox:${row.id}:${index}`, momentOf(row, line.at)]
  const event =
    'fact' in line
      ? webhookOf(line.fact, line.wasIn)
      : line.kind === 'run.at_risk'
        ? await riskOf(tx, line.forecast)
        : line
  if (event) await sandboxRuns.insertEvent(tx, row, { key, at, kind: event.kind, data: event.data })
}

/** Sends a simulated run's events since the last time, once, by any server; returns the time of the next one. */
async function publishRun(db: Database['db'], row: Row, now: Date): Promise<Date | undefined> {
  const lines = linesOf(row)
  const passed = elapsed(row, now)
  const due = lines.filter(({ at }) => at <= passed).length
  if (due > row.told)
    await db.transaction(async (tx) => {
      if (!(await sandboxRuns.advanceCursor(tx, row.id, row.told, due))) return
      for (const [index, line] of lines.slice(row.told, due).entries())
        await publishLine(tx, row, line, row.told + index)
    })
  const next = lines[due]
  return next && momentOf(row, next.at)
}

/** Notifies the addresses of all live sandbox runs; returns the time of the next event. */
export async function publishSandboxEvents(db: Database['db'], now: Date): Promise<Date | undefined> {
  let next: Date | undefined
  for (const row of await sandboxRuns.listUnpublished(db, now)) {
    const more = await publishRun(db, row, now)
    if (more && (!next || more < next)) next = more
  }
  return next
}
