import * as letters from '../../messaging/mail/letters.ts'
import type { Hooks } from '../../platform/hooks.ts'
import * as recipients from './recipients.repository.ts'

/** Writes the mail of an offer to a tester without an account; testers with one are notified there. */
export const mailOfOffer: Hooks['mailOf']['offer'] = async ({ db }, { seat }) => {
  const found = await recipients.findInvited(db, seat)
  return found && { to: found.to, write: (writing) => letters.offer(writing, found) }
}
