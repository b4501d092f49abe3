import { textIn } from '@fortnight/contract/notification-texts'
import { linkForMessage } from '../../messaging/action-links/link-for-message.ts'
import * as letters from '../../messaging/mail/letters.ts'
import type { Hooks } from '../../platform/hooks.ts'
import * as testerMails from './tester-mails.repository.ts'

/** Writes a message to a tester without an account, with the link to what it asks of them. */
export const mailOfMessage: Hooks['mailOf']['testerMessage'] = async (sources, { tester_id, key, values, until }) => {
  const found = await testerMails.findUnregistered(sources.db, tester_id, until)
  const text = found && textIn(key, values, found.locale)
  if (!text) return undefined
  const action = await linkForMessage(sources, found.person_id, { key, values }, 'mail')
  return {
    to: found.to,
    message: { tester_id, key, values },
    write: (writing) => letters.testerMessage(writing, { ...text, ...(action && { action }) }),
  }
}
