import * as letters from '../../messaging/mail/letters.ts'
import type { Hooks } from '../../platform/hooks.ts'
import * as paymentHelp from './payment-help.repository.ts'

/** Writes an administrator's answer to the developer who asked for another way to pay. */
export const mailOfPaymentHelp: Hooks['mailOf']['paymentHelp'] = async ({ db }, { request_id }) => {
  const found = await paymentHelp.findAnswer(db, request_id)
  return found && { to: found.to, write: (writing) => letters.paymentHelp(writing, found) }
}
