import * as z from 'zod'
import { Day, Moment } from '../moment.ts'
import { outcomes } from '../vocabulary/run-states.ts'
import { Id } from '../text.ts'

/**
 * How sure a fact is. `claimed`: one person says so. `evidenced`: there is something to show for it. `confirmed`: we did it
 * ourselves, or somebody with another interest agrees (the developer, Play Console's count, an administrator).
 */
export const grades = ['claimed', 'evidenced', 'confirmed'] as const
export type Grade = (typeof grades)[number]

/** Whether a day of this grade is paid and counts as use. */
export const isEvidenced = (grade: Grade): boolean => grade !== 'claimed'

const nothing = z.object({})
const seconds = z.int().min(0).max(86_400)
/** A SHA-256 in hexadecimal. */
const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const by = z.enum(['engine', 'administrator', 'tester', 'developer']).optional()

/**
 * Every fact of a run by its kind, and what is told of it. Nothing here names a person: seats are numbers, words and pictures
 * stand elsewhere and here only by their hash, so that the ledger can be kept when personal data are deleted. Days are on the
 * run's calendar.
 */
export const facts = {
  /** One line for all who are asked at once. */
  offered: z.object({ seats: z.array(z.int()).min(1), by }),
  // A seat, to its end. The ends are named as the seat's states are.
  accepted: nothing,
  listed: nothing,
  opted_in: z.object({ day: Day.optional() }),
  installed: nothing,
  checked_in: z.object({ day: Day, seconds, used_at: z.iso.datetime().optional(), note: Hash.optional() }),
  /** A day of use is worth more than it was. */
  graded: z.object({ day: Day, grade: z.enum(grades), because: z.enum(['screenshot', 'play_count', 'dispute']) }),
  nudged: z.object({ misses: z.int(), alive: z.number() }),
  declined: nothing,
  expired: nothing,
  withdrawn: z.object({ by, reason: z.string().optional() }),
  opted_out: z.object({ day: Day.optional() }),
  lost: z.object({ misses: z.int().optional(), alive: z.number().optional() }),
  released: z.object({ by, reason: z.string().optional() }),
  completed: nothing,
  // What testers report, and what became of it.
  found: z.object({ finding: Id, kind: z.string() }),
  retested: z.object({ finding: Id, result: z.string() }),
  // The run itself; these have no seat.
  started: z.object({ on: Day, goal: Day }),
  extended: z.object({ on: Day }),
  qualified: z.object({ on: Day }),
  holding: z.object({ until: Day }),
  finished: z.object({ on: Day }),
  failed: z.object({ on: Day }),
  cancelled: nothing,
  play_count: z.object({ day: Day, opted_in: z.int(), believed: z.int() }),
  version: z.object({ version: Id, name: z.string() }),
  fixed: z.object({ finding: Id, version: Id }),
  applied: z.object({ on: Day }),
  outcome: z.object({ outcome: z.enum(outcomes) }),
} as const
export type FactKind = keyof typeof facts
export const factKinds = Object.keys(facts) as FactKind[]

/** What is told of a fact of that kind. */
export type FactData<K extends FactKind = FactKind> = z.input<(typeof facts)[K]>

/** One line of a run's ledger. */
export const LedgerEvent = z.object({
  seq: z.int(),
  seat: z.int().nullable(),
  kind: z.string(),
  grade: z.enum(grades),
  data: z.record(z.string(), z.unknown()),
  at: Moment,
})
export type LedgerEvent = z.output<typeof LedgerEvent>
