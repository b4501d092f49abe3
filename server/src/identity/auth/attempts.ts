import type { Limits } from '../../platform/http/limits.ts'
import { party } from '../../platform/http/limits.ts'

/** A try at a password or a code, counted as failed until it is known to be right. */
export interface Attempt {
  /** It was right: the address's failures are forgiven. */
  right(): Promise<void>
  /** As much as was shown was right, and more is asked for: this one try was no failure, earlier ones stay. */
  unfinished(): Promise<void>
}

/**
 * Counts a try for an account from an address, and for the account from everywhere; throws `too-many-requests`. Unknown
 * accounts are counted alike. Counted before it is checked: otherwise guesses that come all at once would all be tried.
 */
export async function attempt(limits: Limits, account: string, ip: string): Promise<Attempt> {
  const here = `${account} ${party(ip)}`
  await limits.count('password', here, 'too-many-requests')
  await limits.count('password_a_day', account, 'too-many-requests')
  return {
    async right() {
      await limits.forgive('password', here)
      await limits.giveBack('password_a_day', account)
    },
    async unfinished() {
      await limits.giveBack('password', here)
      await limits.giveBack('password_a_day', account)
    },
  }
}

/** Forgets every failure that can be forgotten from here: whoever holds a reset link has proved more than a password. */
export async function forgetFailures(limits: Limits, account: string, ip: string) {
  await limits.forgive('password', `${account} ${party(ip)}`)
  await limits.forgive('password_a_day', account)
}
