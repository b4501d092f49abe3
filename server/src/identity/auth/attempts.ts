import type { Limits } from '../../platform/http/limits.ts'
import { party } from '../../platform/http/limits.ts'

/** A try at a password or a code, counted as failed until it is known to be right. */
export interface Attempt {
  /** Marks the try as right, which resets the address's failures. */
  right(): Promise<void>
  /** Marks a try as right so far, with another factor to come: this one try was no failure, earlier ones stay. */
  unfinished(): Promise<void>
}

/**
 * Counts a try for an account from an address, and for the account from all addresses; throws `too-many-requests`.
 * Unknown accounts are counted alike. Counted before the check: otherwise concurrent guesses would all be tried.
 */
export async function attempt(limits: Limits, account: string, ip: string): Promise<Attempt> {
  const key = `${account} ${party(ip)}`
  await limits.count('password', key, 'too-many-requests')
  await limits.count('password_a_day', account, 'too-many-requests')
  return {
    async right() {
      await limits.forgive('password', key)
      await limits.giveBack('password_a_day', account)
    },
    async unfinished() {
      await limits.giveBack('password', key)
      await limits.giveBack('password_a_day', account)
    },
  }
}

/** Resets every failure that can be reset from here: the holder of a reset link has proved more than a password. */
export async function forgetFailures(limits: Limits, account: string, ip: string) {
  await limits.forgive('password', `${account} ${party(ip)}`)
  await limits.forgive('password_a_day', account)
}
