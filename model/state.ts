import type pg from 'pg'
import type { Grade } from '@fortnight/contract/vocabulary/grades'
import { type AssignmentState, isOpenPhase, openPhases, type RunPhase } from '@fortnight/contract/vocabulary/run-states'
import { dayMs } from '@fortnight/contract/format/spans'

/** A seat as its row says. */
export interface Seat {
  id: number
  run: string
  app: string
  owner: string
  tester: number
  person: string
  model: string
  state: AssignmentState
  invited: Date
  accepted: Date | null
  listed: Date | null
  in: Date | null
  installed: Date | null
  expires: Date | null
  reminded: Date | null
  ended: Date | null
  used_on: string | null
  nudged_on: string | null
  paid_days: number
}

/** A run as its row says. */
export interface Run {
  id: string
  app: string
  owner: string
  plan: string
  phase: RunPhase
  need: number
  days: number
  gap: number
  queued: Date
  /** Both paid and set up since then. */
  ready: Date | null
  staffed: Date | null
  closed: Date | null
  started: Date | null
  started_on: string | null
  goal_on: string | null
  qualified_on: string | null
  applied_on: string | null
  outcome: string | null
  /** The promised day, and the minutes that its developer took longer. */
  due_on: string | null
  setup_wait: number
  list_wait: number
  pause_wait: number
  paused: Date | null
  /** Its pauses by its event log, in milliseconds; a pause in which it ended has no end. */
  pauses: { from: number; to: number | null }[]
}

/** What was paid for a run, and by which terms: it never changes. */
export interface Sale {
  run: string
  payment: string
  cents: number
  pkr: number | null
  approved: Date
  /** The moment from which its promise counts. */
  from: Date
  scale: {
    first_percent: number
    further_percent: number
    whole_from: number
    start_hours: number
    start_percent: number
  }
}

/** Money that goes back, as its row says. */
export interface Refund {
  id: string
  run: string
  payment: string
  owner: string
  ground: 'guarantee' | 'shortfall' | 'late'
  status: 'requested' | 'due' | 'paid' | 'declined' | 'taken_back'
  isOwn: boolean
  asked: Date
  cents: number
  pkr: number | null
}

/** A day of use that was acknowledged. */
export interface Used {
  seconds: number
  /** The least that it must be worth. */
  grade: Grade
  /** Whether its picture was taken, so that it is worth something once that was checked. */
  isShown?: boolean
}

/** What the model knows of a run besides its row. */
export interface ConsoleCounts {
  /** Days on which Play Console ever agreed with us. */
  agreed: Set<string>
}

export interface Payout {
  id: string
  person: string
  amount: number
  state: string
  approved_by: string | null
}

/** An app that is not paid for, or whose payment is undecided. */
export interface Order {
  app: string
  payment: string
  owner: string
}

const seatColumns = `a.id::int as id, a.run_id as run, a.app_id as app, a.owner_id as owner, a.tester_id as tester,
  a.person_id as person, a.model, a.state, a.invited_at as invited, a.accepted_at as accepted, a.listed_at as listed,
  a.opted_in_at as in, a.installed_at as installed, a.expires_at as expires, a.reminded_at as reminded, a.ended_at as ended,
  a.last_used_on::text as used_on, a.nudged_on::text as nudged_on, a.paid_days`

/** A point in the history of the database: what is written from it on is newer. */
export async function readMark(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ mark: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as mark')
  return rows[0]!.mark
}

const isNewer = 'a.xmin::text::bigint >= $3::bigint'

/** Reads these seats, and those of these runs that were written since. */
export async function readSeats(
  pool: pg.Pool,
  ids: readonly number[],
  runs: readonly string[],
  mark: string,
): Promise<Seat[]> {
  const { rows } = await pool.query<Seat>(
    `select ${seatColumns} from assignments a where (a.id = any($1::bigint[]) or a.run_id = any($2::uuid[])) and ${isNewer}`,
    [ids, runs, mark],
  )
  return rows
}

const runColumns = `id, app_id as app, owner_id as owner, package_plan as plan, phase, need, days, console_gap as gap, queued_at as queued,
  ready_at as ready, (select min(e.at) from run_events e where e.run_id = a.id and e.kind = 'started') as started,
  due_on::text, setup_wait_minutes as setup_wait, list_wait_minutes as list_wait, pause_minutes as pause_wait, paused_at as paused,
  (select coalesce(json_agg(json_build_object('from', extract(epoch from p.at) * 1000, 'to', (select extract(epoch from min(e.at)) * 1000
    from run_events e where e.run_id = p.run_id and e.kind = 'resumed' and e.seq > p.seq)) order by p.seq), '[]')
    from run_events p where p.run_id = a.id and p.kind = 'paused') as pauses, staffed_at as staffed, closed_at as closed, started_on::text, goal_on::text, qualified_on::text, applied_on::text, outcome`

/** Reads the runs that are open or known, if they were written since. */
export async function readRuns(pool: pg.Pool, known: readonly string[], mark: string): Promise<Run[]> {
  const { rows } = await pool.query<Run>(
    `select ${runColumns} from runs a where (phase = any($1) or id = any($2::uuid[])) and ${isNewer}`,
    [[...openPhases], known, mark],
  )
  return rows
}

export const isOpen = ({ phase }: Run): boolean => isOpenPhase(phase)
export const isLive = ({ ended }: Seat): boolean => ended === null

/** The day on the calendar of every run of the model: UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs
export const dayAfter = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * dayMs))

/** The last sign of life of a tester who is in. */
export const heardOn = (seat: Seat): string => {
  const joined = seat.in ? dayOf(seat.in) : ''
  return seat.used_on && seat.used_on > joined ? seat.used_on : joined
}

/** All that the model knows, as it was last verified. */
export interface State {
  runs: Map<string, Run>
  /** Apps that an administrator removed: to their owners they are no longer there. */
  removed: Set<string>
  /** Apps whose owner took the link away, perhaps at the moment when they got their team. */
  unlinked: Set<string>
  consoleCounts: Map<string, ConsoleCounts>
  /** Seats of runs that are open, or ended a short time ago. */
  seats: Map<number, Seat>
  used: Map<number, Map<string, Used>>
  orders: Map<string, Order>
  payouts: Map<string, Payout>
  /** What was paid for runs, by their ids, and all that goes back. */
  sales: Map<string, Sale>
  refunds: Map<string, Refund>
  /** Runs that were open while the clock was wrong: what is owed for them is not predicted. */
  unsteady: ReadonlySet<string>
  /** Apps whose phones no tester has: they never get a team. */
  remote: Set<string>
  /** Seats whose testers have stopped caring, and say nothing. */
  gone: Set<number>
  /** Position up to which the database was read. */
  mark: string
}

export const emptyState = (): State => ({
  runs: new Map(),
  removed: new Set(),
  unlinked: new Set(),
  consoleCounts: new Map(),
  seats: new Map(),
  used: new Map(),
  orders: new Map(),
  payouts: new Map(),
  sales: new Map(),
  refunds: new Map(),
  unsteady: new Set(),
  remote: new Set(),
  gone: new Set(),
  mark: '0',
})

export const consoleCountsOf = (state: State, run: string): ConsoleCounts => {
  const counts = state.consoleCounts.get(run) ?? { agreed: new Set() }
  state.consoleCounts.set(run, counts)
  return counts
}

export const seatsOf = ({ seats }: State, run: string): Seat[] => [...seats.values()].filter((seat) => seat.run === run)

export const refundsOf = ({ refunds }: State, payment: string): Refund[] =>
  [...refunds.values()].filter((refund) => refund.payment === payment)
