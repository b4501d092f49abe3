import { actionPath, sentBy } from '@fortnight/contract/messaging/action-links'
import { actionToken } from '../../messaging/action-links/action-token.ts'
import * as letters from '../../messaging/mail/letters.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { offerTermsOf } from './offer-terms.ts'
import * as recipients from './recipients.repository.ts'

/** Writes the mail of an offer to a tester without an account; testers with one are notified there. */
export const mailOfOffer: Hooks['mailOf']['offer'] = async ({ db, vault }, { seat }) => {
  const found = await recipients.findInvited(db, seat)
  if (!found) return undefined
  const path = sentBy(
    actionPath(actionToken(vault, { act: 'offer', subject: seat, day: null }, found.tester_id)),
    'mail',
  )
  const message = { tester_id: found.tester_id, key: 'offered', values: { app: found.app_name, seat } }
  return {
    to: found.to,
    message,
    write: (writing) => letters.offer(writing, { ...found, terms: offerTermsOf(found), path }),
  }
}
