import * as z from 'zod'
import { whole } from './whole.ts'

/** Most tests that a tester may be on at once, whatever their level. */
export const mostTests = 5

const tests = whole(1, mostTests, `Enter a number of tests, between 1 and ${mostTests}.`)
const days = whole(1, 1000, 'Enter a number of days, between 1 and 1,000.')
const bonus = whole(0, 10_000, 'Enter whole rupees, between 0 and 10,000.')

/**
 * When a tester reaches a level and what it gives, set by the operator. A level is derived from the days that the tester
 * has spent on tests and from the tests that they left or went silent in; nothing of it is stored.
 */
export const TesterLevels = z
  .strictObject({
    /** Tests at once that a tester may choose at most, before they reach a level. */
    new_tests: tests,
    /** Days on tests that the level asks for, and the days that it asks for with each test that was left. */
    reliable_days: days,
    reliable_days_per_loss: days,
    reliable_tests: tests,
    /** Rupees on top of the bonus for all days of a test; a seat keeps it when it is offered. */
    reliable_bonus_pkr: bonus,
    trusted_days: days,
    trusted_days_per_loss: days,
    trusted_tests: tests,
    trusted_bonus_pkr: bonus,
  })
  .superRefine((levels, context) => {
    const grow = [
      ['new_tests', 'reliable_tests', 'trusted_tests'],
      ['reliable_days', 'trusted_days'],
      ['reliable_days_per_loss', 'trusted_days_per_loss'],
      ['reliable_bonus_pkr', 'trusted_bonus_pkr'],
    ] as const
    for (const [first, ...higher] of grow)
      higher.reduce<keyof typeof levels>((below, name) => {
        if (levels[name] < levels[below])
          context.addIssue({ code: 'custom', path: [name], message: 'Enter at least what the level below has.' })
        return name
      }, first)
  })
export type TesterLevels = z.output<typeof TesterLevels>

/**
 * Two tests without a loss make a tester reliable, six trusted. A team of trusted testers is several people smaller than
 * one of strangers, which saves more than these bonuses cost.
 */
export const defaultLevels: TesterLevels = {
  new_tests: 3,
  reliable_days: 28,
  reliable_days_per_loss: 28,
  reliable_tests: 4,
  reliable_bonus_pkr: 5,
  trusted_days: 84,
  trusted_days_per_loss: 56,
  trusted_tests: 5,
  trusted_bonus_pkr: 10,
}
