import { dayIn, daysBetween } from '@fortnight/contract/calendar'
import { dayMs, hourMs, minuteMs } from '@fortnight/contract/format/spans'
import type { Tx } from '../../platform/db/database.ts'
import { pausedBefore } from '@fortnight/contract/testing/pauses'
import * as pauses from '../runs/pauses.repository.ts'
import { type ListedSeat, listWaitMs } from './list-wait.ts'
import { recordMove } from './moved.ts'
import * as promises from './promises.repository.ts'

/** How far a test is from its promise at a moment. */
export interface Standing {
  /** Whole days after its promised day: so far, or until the goal was met. */
  days: number
  /** Days begun without a start after `startHours` from payment and set-up; waits for the developer's list apart. */
  startDays: (startHours: number) => number
  hasStarted: boolean
}

/** A moment in milliseconds without the time for which the test was paused until then, as pauses move the day themselves. */
type Unpaused = (moment: number) => number

const seatUnpaused = ({ accepted, listed, ended }: ListedSeat, unpaused: Unpaused): ListedSeat => {
  const of = (moment: number | null) => (moment === null ? null : unpaused(moment))
  return { accepted: of(accepted), listed: of(listed), ended: of(ended) }
}

/** Adds what the developer's list took, and records a move of the promised day that follows. */
async function followList(tx: Tx, run: promises.Promised, now: Date, unpaused: Unpaused) {
  const met = run.qualified_on === null ? now : new Date(run.qualified_on)
  const until = Math.min(now.getTime(), met.getTime(), run.closed_at?.getTime() ?? Infinity)
  const seats = (await promises.listSeats(tx, run.id)).map((seat) => seatUnpaused(seat, unpaused))
  const waitedUntil = (moment: number) => listWaitMs(seats, run.need, unpaused(moment))
  const minutes = Math.floor(waitedUntil(until) / minuteMs)
  const due_on = await promises.raiseListWait(tx, run.id, minutes)
  if (due_on) await recordMove(tx, { id: run.id, before: run.due_on, due_on, minutes }, 'list', now)
  const begun = run.started_at?.getTime() ?? until
  return { due_on: due_on ?? run.due_on, waitedMs: waitedUntil(Math.min(until, begun)) }
}

/**
 * Brings the promise of an app's test up to date, with its run locked, and returns how late the test is. Undefined for
 * an app whose test has no promise, is not paid and set up, or is paused.
 */
export async function followPromise(tx: Tx, appId: string, now: Date): Promise<Standing | undefined> {
  const run = await promises.lock(tx, appId)
  if (!run?.ready_at) return undefined
  const paused = await pauses.list(tx, run.id)
  const unpaused = (moment: number) => moment - pausedBefore(paused, moment)
  const ready = unpaused(run.ready_at.getTime())
  const { due_on, waitedMs } = await followList(tx, run, now, unpaused)
  if (!due_on) return undefined
  const end = run.qualified_on ?? dayIn('UTC', run.closed_at ?? now)
  const started = unpaused((run.started_at ?? run.closed_at ?? now).getTime())
  return {
    hasStarted: run.started_at !== null,
    days: Math.max(0, daysBetween(due_on, end)),
    startDays: (startHours) => Math.max(0, Math.ceil((started - ready - waitedMs - startHours * hourMs) / dayMs)),
  }
}
