import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import type { TesterLevels } from '../operations/tester-levels.ts'
import { type TesterLevel, testerLevels } from '../vocabulary/tester-levels.ts'

/** What is known of a tester: days on tests, and tests that they left or went silent in. */
export interface TesterRecord {
  days: number
  losses: number
}

/** What is known of a person who has not begun. */
export const nothingKnown: TesterRecord = { days: 0, losses: 0 }

/** What a level gives: tests at once at most, and rupees for all days of a test. */
const gains = { tests: z.int(), bonus_pkr: z.int() }

/** What a level gives. */
export const gainsOf = (levels: TesterLevels, level: TesterLevel): z.output<z.ZodObject<typeof gains>> => ({
  tests: levels[`${level}_tests`],
  bonus_pkr: level === 'new' ? 0 : levels[`${level}_bonus_pkr`],
})

/** Days on tests that a level asks of a tester with that many losses. */
const daysFor = (levels: TesterLevels, level: Exclude<TesterLevel, 'new'>, losses: number): number =>
  Math.max(levels[`${level}_days`], losses * levels[`${level}_days_per_loss`])

/** The level of a tester. */
export const levelOf = (levels: TesterLevels, { days, losses }: TesterRecord): TesterLevel =>
  testerLevels.findLast((level) => level === 'new' || days >= daysFor(levels, level, losses)) ?? 'new'

export const MyLevel = z.object({
  level: z.enum(testerLevels),
  ...gains,
  /** Days on tests until last night. */
  days: z.int(),
  /** Tests that they left or went silent in. */
  losses: z.int(),
  /** The next level, what it gives, and the days on tests that it asks for; null at the highest. */
  next: z.object({ level: z.enum(testerLevels), ...gains, days: z.int() }).nullable(),
})
export type MyLevel = z.output<typeof MyLevel>

/** The level of a tester with what it gives, and the next one. */
export function levelFor(levels: TesterLevels, known: TesterRecord): MyLevel {
  const level = levelOf(levels, known)
  const above = testerLevels[testerLevels.indexOf(level) + 1]
  const next = above &&
    above !== 'new' && { level: above, ...gainsOf(levels, above), days: daysFor(levels, above, known.losses) }
  return { level, ...gainsOf(levels, level), ...known, next: next || null }
}

export const levels = endpoints({
  find: {
    method: 'GET',
    path: '/api/tester/level',
    access: 'user',
    summary:
      'The caller’s level as a tester, what it gives, and what the next one asks for; before applying, the first',
    reply: z.object({ success: z.literal(true), data: MyLevel }),
  },
})
