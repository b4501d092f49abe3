import { Problem } from '@fortnight/contract/problem'
import type { FoundAccount } from './accounts.repository.ts'

/** Purposes of links that set a password; links that verify an address do not. */
export const settingPasswords = ['first_password', 'reset_password'] as const

/** The account of a link that works; throws `invalid-token` without one and `user-disabled` for that of a disabled user. */
export function requireWorking(found: FoundAccount | undefined) {
  if (!found) throw new Problem('invalid-token')
  if (found.disabled) throw new Problem('user-disabled')
  return found.account
}
