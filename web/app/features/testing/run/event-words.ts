import type { FactKind, LedgerEvent } from '@fortnight/contract/testing/ledger'
import { weekdayOf } from '@fortnight/contract/format/days'
import type * as z from 'zod'

type Event = z.output<typeof LedgerEvent>
type Data = Record<string, unknown>

const on = (day: unknown) => (typeof day === 'string' ? weekdayOf(day) : 'a day')

const words: Record<FactKind, (data: Data) => string> = {
  offered: ({ seats }) => `${Array.isArray(seats) ? seats.length : 0} testers were asked`,
  accepted: () => 'Accepted',
  listed: () => 'Is on your list of testers',
  opted_in: () => 'Opted in at Google',
  installed: () => 'Installed the app',
  checked_in: ({ day, seconds }) => `Used the app for ${Math.round(Number(seconds) / 6) / 10} min on ${on(day)}`,
  graded: ({ day, grade, because }) =>
    `${on(day)} is ${String(grade)} now, by ${because === 'screenshot' ? 'a picture' : because === 'dispute' ? 'a decision' : 'your count'}`,
  nudged: ({ misses }) => `Was reminded after ${String(misses)} days without use`,
  declined: () => 'Declined',
  expired: () => 'Did not answer in time',
  withdrawn: () => 'The offer was withdrawn',
  opted_out: () => 'Left the test',
  lost: () => 'Was given up after days of silence',
  released: () => 'Was sent home',
  completed: () => 'Completed the test',
  found: ({ kind }) => `Reported: ${String(kind)}`,
  retested: ({ result }) => (result === 'fixed' ? 'Says that it is mended' : 'Says that it is still there'),
  started: ({ on: day }) => `The test started on ${on(day)}`,
  extended: ({ on: day }) => `The test was extended on ${on(day)}`,
  qualified: ({ on: day }) => `The goal was met on ${on(day)}`,
  holding: ({ until }) => `Testers stay until ${on(until)}`,
  finished: ({ on: day }) => `The test ended on ${on(day)}`,
  failed: ({ on: day }) => `The goal was given up on ${on(day)}`,
  cancelled: () => 'The test was cancelled',
  play_count: ({ day, opted_in, believed }) =>
    `Play Console showed ${String(opted_in)} on ${on(day)}, and we believed ${String(believed)}`,
  version: ({ name }) => `Version ${String(name)}`,
  fixed: () => 'A version was named that mends a finding',
  applied: ({ on: day }) => `You applied on ${on(day)}`,
  outcome: ({ outcome }) => (outcome === 'granted' ? 'Google gave production access' : 'Google refused'),
}

/** One line of the ledger in a sentence. */
export const eventWords = ({ kind, data }: Pick<Event, 'kind' | 'data'>): string =>
  kind in words ? words[kind as FactKind](data) : kind
