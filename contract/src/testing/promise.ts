import * as z from 'zod'
import { addDays } from '../calendar.ts'
import { hourMs } from '../format/spans.ts'
import { Day } from '../moment.ts'
import { applyDay } from './apply-day.ts'

/** Hours that a developer has for the Play set-up after an order, before it moves the promised day. */
export const setupHours = 6

/** Hours from payment and Play set-up in which a first team joins. */
export const joinHours = 24

/** Hours in which a developer adds testers who accepted to the list, before the wait moves the promised day. */
export const listHours = 6

/** Days from payment and Play set-up after which a test that could not start is given up. */
export const startDaysAtMost = 30

/**
 * The moment from which the promise of an order counts: set-up and payment are expected to be there by then. `startsOn`
 * is the day on which testers will be free again, null if they are free now.
 */
export const promisedFrom = (ordered: Date, startsOn: string | null): Date =>
  new Date(Math.max(ordered.getTime() + setupHours * hourMs, startsOn ? Date.parse(startsOn) : 0))

/**
 * The day (UTC) on which the developer can apply, promised from that moment; `waited` milliseconds, which the developer
 * took longer than the order allows, move it. The columns `promised_on` and `due_on` of runs are the same sum in SQL.
 */
export const promisedDay = (from: Date, days: number, waited = 0): string =>
  applyDay(new Date(from.getTime() + joinHours * hourMs + waited), days)

/**
 * The moment until which the Play set-up does not move that promised day of a test of `days`: a team that is asked by
 * then joins within a day.
 */
export const setUpBy = (promised: string, days: number): Date => new Date(addDays(promised, -days))

/**
 * What moves the promised day, all of it by its developer: a set-up or a list that took longer than agreed, and pauses for
 * refunds that were asked for and not paid.
 */
export const promiseMoves = ['setup', 'list', 'pause'] as const
export type PromiseMove = (typeof promiseMoves)[number]

/** The promise of a test: the day named at the order, which never changes, and that day with the developer's moves. */
export const RunPromise = z.object({
  promised_on: Day,
  due_on: Day,
  /** Hours by which the set-up and the list of testers came later than agreed, and for which the test was paused. */
  waited: z.object({ setup: z.number(), list: z.number(), pause: z.number() }),
})
export type RunPromise = z.output<typeof RunPromise>

/** The day by which a test is to meet its goal: the promised one, as its developer moved it. */
export const dueOn = ({ promise, goal_on }: { promise: RunPromise | null; goal_on: string | null }): string | null =>
  promise?.due_on ?? goal_on
