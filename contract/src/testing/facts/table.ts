import type * as z from 'zod'
import { accepted } from './accepted.ts'
import { accountShown } from './account-shown.ts'
import { appOpened } from './app-opened.ts'
import { applied } from './applied.ts'
import { cancelled } from './cancelled.ts'
import { checkedIn } from './checked-in.ts'
import { cleared } from './cleared.ts'
import { completed } from './completed.ts'
import { declined } from './declined.ts'
import { expired } from './expired.ts'
import { extended } from './extended.ts'
import type { RunFact, SeatFact } from './fact.ts'
import { failed } from './failed.ts'
import { finished } from './finished.ts'
import { fixed } from './fixed.ts'
import { found } from './found.ts'
import { graded } from './graded.ts'
import { holding } from './holding.ts'
import { installed } from './installed.ts'
import { listed } from './listed.ts'
import { lost } from './lost.ts'
import { nudged } from './nudged.ts'
import { offered } from './offered.ts'
import { optedIn } from './opted-in.ts'
import { optedOut } from './opted-out.ts'
import { outcome } from './outcome.ts'
import { paused } from './paused.ts'
import { playCount } from './play-count.ts'
import { promiseMoved } from './promise-moved.ts'
import { qualified } from './qualified.ts'
import { released } from './released.ts'
import { reopened } from './reopened.ts'
import { resumed } from './resumed.ts'
import { retested } from './retested.ts'
import { smallerAgreed } from './smaller-agreed.ts'
import { smallerWithdrawn } from './smaller-withdrawn.ts'
import { started } from './started.ts'
import { version } from './version.ts'
import { withdrawn } from './withdrawn.ts'

/**
 * Every fact of a run by its kind. A new fact is a file of its own and a line here; its schema, its rule of replay, its
 * columns, messages, webhook and label all come from there. Nothing here names a person, so that the record can be kept
 * when personal data are deleted.
 */
export const facts = {
  offered,
  accepted,
  account_shown: accountShown,
  listed,
  opted_in: optedIn,
  installed,
  app_opened: appOpened,
  checked_in: checkedIn,
  graded,
  nudged,
  declined,
  expired,
  withdrawn,
  opted_out: optedOut,
  lost,
  released,
  cleared,
  completed,
  found,
  retested,
  smaller_agreed: smallerAgreed,
  smaller_withdrawn: smallerWithdrawn,
  started,
  extended,
  qualified,
  reopened,
  holding,
  finished,
  failed,
  cancelled,
  play_count: playCount,
  promise_moved: promiseMoved,
  paused,
  resumed,
  version,
  fixed,
  applied,
  outcome,
} as const
export type FactKind = keyof typeof facts
export const factKinds = Object.keys(facts) as FactKind[]

/** What a writer knows of a fact of that kind. */
export type FactData<K extends FactKind = FactKind> = z.input<(typeof facts)[K]['data']>

export const isFactKind = (kind: string): kind is FactKind => Object.hasOwn(facts, kind)

/** A fact of any kind, for code that reads only what all kinds share. */
export const factOf = (kind: FactKind): SeatFact | RunFact => facts[kind] as unknown as SeatFact | RunFact
