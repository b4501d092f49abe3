import { dayIn } from '../calendar.ts'
import type { FactKind } from './ledger.ts'
import { isOpen, type RunRule, type Told } from './replay-rule.ts'
import type { RunState } from './replay-state.ts'
import { openPhases, type RunPhase } from '../vocabulary/run-states.ts'

function reach(run: RunState, to: RunPhase, from: readonly RunPhase[], at: string): string | undefined {
  if (!from.includes(run.phase)) return `the run is ${run.phase}`
  run.phase = to
  run.timeline.push({ phase: to, at })
  return undefined
}

const atWork = ['running', 'extended'] as const satisfies RunPhase[]

const offered: RunRule<'offered'> = ({ run, line, data }) => {
  if (!isOpen(run)) return `the run is ${run.phase}`
  const asked = new Set(run.seats.map(({ seat }) => seat))
  for (const seat of data.seats) {
    if (asked.has(seat)) return `seat ${seat} was offered before`
    asked.add(seat)
    run.seats.push({
      seat,
      state: 'invited',
      step: 'offered',
      at: { offered: line.at },
      in_on: null,
      ended_at: null,
      ended_on: null,
      days: [],
      last_at: null,
    })
  }
  return run.phase === 'queued' ? reach(run, 'staffing', ['queued'], line.at) : undefined
}

const fixed: RunRule<'fixed'> = ({ run, data }) => {
  const finding = run.findings.find((one) => one.finding === data.finding)
  if (!finding) return 'no such finding was reported'
  if (!run.versions.some(({ version }) => version === data.version)) return 'no such version was given'
  Object.assign(finding, { version: data.version, answers: [] })
  return undefined
}

/** A cancelled run sends home whoever is still on it. */
const cancelled: RunRule<'cancelled'> = ({ run, line, terms }) => {
  const problem = reach(run, 'cancelled', openPhases, line.at)
  if (problem) return problem
  for (const seat of run.seats)
    if (seat.ended_at === null)
      Object.assign(seat, { state: 'released', ended_at: line.at, ended_on: dayIn(terms.timezone, line.at) })
  return undefined
}

const outcome: RunRule<'outcome'> = ({ run, data }) => {
  if (run.applied_on === null) return 'nobody has applied yet'
  if (run.outcome !== null) return 'Google has answered this application already'
  run.outcome = data.outcome
  return undefined
}

const applied: RunRule<'applied'> = ({ run, data }) => {
  if (run.started_on === null) return 'the run has not started'
  if (run.outcome === 'granted') return 'Google has granted access already'
  // Whoever was refused applies anew, and waits for an answer again.
  Object.assign(run, { applied_on: data.on, outcome: null })
  return undefined
}

const playCount: RunRule<'play_count'> = ({ run, line, data }) => {
  if (run.phase === 'queued') return 'the run has no team yet'
  const known = run.play_counts.find(({ day }) => day === data.day)
  if (known) Object.assign(known, data, { at: line.at })
  else run.play_counts.push({ ...data, at: line.at })
  return undefined
}

const version: RunRule<'version'> = ({ run, line, data }) => {
  if (run.versions.some((one) => one.version === data.version)) return 'this version is on record already'
  run.versions.push({ ...data, at: line.at })
  return undefined
}

/** Does what the phase allows, and keeps what is told with it. */
function phase<K extends FactKind>(
  to: RunPhase,
  from: readonly RunPhase[],
  keep: (data: Told<K>) => Partial<RunState> = () => ({}),
): RunRule<K> {
  return ({ run, line, data }) => {
    const problem = reach(run, to, from, line.at)
    if (!problem) Object.assign(run, keep(data))
    return problem
  }
}

/** The facts of the run itself. */
export const runRules = {
  offered,
  started: phase<'started'>('running', ['staffing'], ({ on, goal }) => ({ started_on: on, goal_on: goal })),
  extended: phase<'extended'>('extended', atWork),
  qualified: phase<'qualified'>('qualified', atWork, ({ on }) => ({ qualified_on: on })),
  holding: phase<'holding'>('holding', ['qualified'], ({ until }) => ({ hold_until: until })),
  finished: phase<'finished'>('completed', [...atWork, 'qualified', 'holding']),
  failed: phase<'failed'>('failed', ['staffing', ...atWork]),
  cancelled,
  play_count: playCount,
  version,
  fixed,
  applied,
  outcome,
} satisfies { [K in FactKind]?: RunRule<K> }
