import type { Run, Seat } from './run.ts'

/** Chance that the decision is about, without it and with it. */
interface Chances {
  before: number
  after: number
}

/** P(finish on `day`) with and without the invitations, and P(the promised day) that made them necessary. */
interface Odds extends Chances {
  day: number
  pGoal: number | null
}

type Silence = { seat: string; misses: number; alive: number }

/** A decision for a run, and its reason. `apply` defines the effect of each. */
export type Decision =
  /** The reason distinguishes a first team, a refill before the start and one after it. */
  | ({ kind: 'invite'; count: number; reason: 'first_team' | 'staffing' | 'restock' } & Odds)
  | ({ kind: 'nudge'; reason: 'missed_check_in' } & Silence)
  | ({ kind: 'lost'; reason: 'silent' } & Silence)
  /**
   * The target is out of reach even with every allowed tester, or no tester who joins now can finish: people must
   * decide.
   */
  | ({ kind: 'escalate'; reason: 'pool_exhausted' | 'seat_cap' | 'too_late' } & Odds)
  /** The team is complete: a day can be promised. P(the promised day) by offers and testers, and by testers alone. */
  | ({ kind: 'start'; reason: 'team_complete' | 'nobody_else'; startedDay: number; goalDay: number } & Chances)
  /** The goal is met. P(it will be and lasts the margin), and P(it is met today). */
  | ({ kind: 'qualify'; reason: 'goal_met' } & Chances)
  /** The promised day has passed. P(met today), and the best chance of any later day in sight. */
  | ({ kind: 'extend'; reason: 'goal_day_passed' } & Chances)
  /**
   * Play Console shows too few testers after the goal was called met, and before the developer applied. P(met today), by
   * our record and with what is missing; `day` is the first on which new testers can finish.
   */
  | ({ kind: 'reopen'; reason: 'console_gap'; missing: number; day: number } & Chances)
  /** The margin is over as well: by every reading of Google's rule the goal is met, and the team waits for Google. */
  | ({ kind: 'hold'; reason: 'margin_over' } & Chances)
  /** A seat the goal can do without, or one that is left when the run closes. */
  | ({ kind: 'release'; seat: string; to: 'withdrawn' | 'released'; reason: 'surplus' | 'closing' } & Chances)
  /** The run is over; `seats` are the remaining testers who have all their own days. */
  | ({ kind: 'complete'; reason: 'confirmed' | 'held'; seats: string[] } & Chances)
  | ({ kind: 'fail'; reason: 'out_of_time'; seats: string[] } & Chances)

function closed(run: Run, ids: readonly string[], state: Seat['state'], today: number): readonly Seat[] {
  return run.seats.map((seat) => (ids.includes(seat.id) ? { ...seat, state, endedDay: today } : seat))
}

/**
 * The run after the decision was applied on `today`. Invitations do not change it: the testers they reach are known
 * only when they have been claimed.
 */
export function apply(run: Run, decision: Decision, today: number): Run {
  switch (decision.kind) {
    case 'invite':
    case 'escalate':
      return run
    case 'nudge':
      return { ...run, seats: run.seats.map((s) => (s.id === decision.seat ? { ...s, nudgedDay: today } : s)) }
    case 'lost':
      return { ...run, lossesSeen: run.lossesSeen + 1, seats: closed(run, [decision.seat], 'lost', today) }
    case 'start':
      return { ...run, phase: 'running', startedDay: decision.startedDay, goalDay: decision.goalDay }
    case 'qualify':
      return { ...run, phase: 'qualified', qualifiedDay: today }
    case 'extend':
      return { ...run, phase: 'extended' }
    case 'reopen':
      return { ...run, phase: 'extended', qualifiedDay: null }
    case 'hold':
      return { ...run, phase: 'holding' }
    case 'release':
      return { ...run, seats: closed(run, [decision.seat], decision.to, today) }
    case 'complete':
    case 'fail': {
      const phase = decision.kind === 'complete' ? 'completed' : 'failed'
      return { ...run, phase, seats: closed(run, decision.seats, 'completed', today) }
    }
    default:
      return decision satisfies never
  }
}
