import type { Database } from '../../platform/db/database.ts'
import { findRun } from './ledger.repository.ts'
import { replayRun } from './replay.ts'

/** State of a run by the tables, in the form of its replay. */
async function stored({ pool }: Database, runId: string) {
  const rows = async (text: string) => (await pool.query<Record<string, unknown>>(text, [runId])).rows
  const [run] = await rows(`select app_id, phase, started_on::text, qualified_on::text, hold_until::text,
    applied_on::text, outcome from runs where id = $1`)
  const seats =
    await rows(`select id::int as seat, state, accepted_at is not null as accepted, listed_at is not null as listed,
    opted_in_at is not null as opted_in, installed_at is not null as installed from assignments where run_id = $1 order by id`)
  const days = await rows(`select assignment_id::int as seat, day::text, seconds, evidence as grade
    from checkins c join assignments a on a.id = c.assignment_id where a.run_id = $1 order by 1, 2`)
  const play_counts = await rows('select day::text, opted_in::int from console_reports where run_id = $1 order by 1')
  const findings = await rows(`select f.id as finding, assignment_id::int as seat, kind, version_id as version
    from findings f where f.run_id = $1 order by 1`)
  const versions = await rows('select id as version, name from app_versions where run_id = $1 order by 1')
  return { run, seats, days, play_counts, findings, versions }
}

const by =
  <K extends string>(key: K) =>
  (x: Record<K, string>, y: Record<K, string>) =>
    x[key] < y[key] ? -1 : 1

/**
 * State of a run by the tables and by replaying its event log: equal, if all is well. `impossible` is a line that
 * cannot have happened.
 */
export async function storedAndReplayed(database: Database, runId: string) {
  const tables = await stored(database, runId)
  const run = await findRun(database.db, String(tables.run?.['app_id']))
  if (!run) throw new Error(`there is no run ${runId}`)
  const { state, impossible } = await replayRun(database.db, run)
  const { phase, started_on, qualified_on, hold_until, applied_on, outcome } = state
  const replayed = {
    run: { app_id: tables.run?.['app_id'], phase, started_on, qualified_on, hold_until, applied_on, outcome },
    seats: state.seats
      .map(({ seat, state: seatState, at }) => ({
        seat,
        state: seatState,
        accepted: 'accepted' in at,
        listed: 'listed' in at,
        opted_in: 'opted_in' in at,
        installed: 'installed' in at,
      }))
      .sort((x, y) => x.seat - y.seat),
    days: state.seats
      .flatMap(({ seat, days }) => days.map((day) => ({ seat, ...day })))
      .sort((x, y) => x.seat - y.seat || by('day')(x, y)),
    play_counts: state.play_counts.map(({ day, opted_in }) => ({ day, opted_in })),
    findings: state.findings
      .map(({ finding, seat, kind, version }) => ({ finding, seat, kind, version }))
      .sort(by('finding')),
    versions: state.versions.map(({ version, name }) => ({ version, name })).sort(by('version')),
  }
  return { tables, replayed, impossible }
}
