import * as letters from '../../messaging/mail/letters.ts'
import type { Hooks } from '../../platform/hooks.ts'
import * as contacts from './contacts.repository.ts'

/** Writes an administrator's answer to the visitor who asked. */
export const mailOfReply: Hooks['mailOf']['contactReply'] = async ({ db }, { reply_id }) => {
  const found = await contacts.findReply(db, reply_id)
  return found && { to: found.to, write: (writing) => letters.contactReply(writing, found) }
}
