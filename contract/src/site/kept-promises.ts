import * as z from 'zod'
import { counted } from '../format/plurals.ts'
import { type Share, share } from '../format/intervals.ts'
import { inPercent } from '../format/shares.ts'
import { Day } from '../moment.ts'

/**
 * What became of the newest tests sold whose promised day is over, all of them: also those that were refunded or
 * cancelled. The five counts after `tests` add up to it.
 */
export const KeptPromises = z.object({
  tests: z.int(),
  /** Ready for Google by the day promised at the order, no move forgiven. */
  kept: z.int(),
  /** Ready by that day as their developers moved it: by a late Play set-up, or a late list of testers. */
  kept_after_setup: z.int(),
  kept_after_list: z.int(),
  /** Ended, or never set up, by their developers. */
  ended: z.int(),
  /** Late by our own doing, whatever the reason. */
  late: z.int(),
  /** How late the late ones were, in whole days after the promised day; so far, for those that go on. */
  late_by: z.array(z.object({ days: z.int(), tests: z.int() })),
  /** The first and the last promised day among them. */
  from: Day.nullable(),
  to: Day.nullable(),
})
export type KeptPromises = z.output<typeof KeptPromises>

/** Shares of the tests: kept on the day promised at the order; and on that day as developers moved it. */
export const keptShares = (promises: KeptPromises): { promised: Share; moved: Share } => ({
  promised: share(promises.kept, promises.tests),
  moved: share(promises.kept + promises.kept_after_setup + promises.kept_after_list, promises.tests - promises.ended),
})

/** "96.4% to 99.7%". */
export const intervalText = ({ low, high }: Share): string => `${inPercent(low)} to ${inPercent(high)}`

/** The reasons for which tests were not ready on the day promised at the order, most frequent causes of ours first. */
export function missesText({ late, kept_after_setup, kept_after_list, ended }: KeptPromises): string {
  const reasons = [
    late && `${counted(late, 'was', 'were')} late by our doing`,
    kept_after_setup && `${kept_after_setup} moved because Play was set up late`,
    kept_after_list && `${kept_after_list} moved because testers were added to the list late`,
    ended && `${ended} ended or never set up by their developers`,
  ].filter(Boolean)
  return reasons.length ? `Of the others, ${reasons.join(', ')}.` : ''
}
