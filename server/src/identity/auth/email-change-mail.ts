import * as letters from '../../messaging/mail/letters.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { hashToken, newToken } from '../../platform/http/session.ts'
import * as accounts from './accounts.repository.ts'
import * as emailChanges from './email-changes.repository.ts'

type Found = ReturnType<Hooks['mailOf']['emailChange']>

/** The link for the new address. If that is in use, its owner learns that nothing changed. */
async function toNew(db: Database['db'], id: string): Found {
  const change = await emailChanges.find(db, id)
  if (!change) return undefined
  const to = change.new_email
  if (!(await emailChanges.isFree(db, to, change.user_id)))
    return (await accounts.findByEmail(db, to)) && { to, write: letters.alreadyRegistered }
  const code = newToken()
  const waiting = await emailChanges.setConfirmCode(db, id, hashToken(code))
  return waiting && { to, write: (writing) => letters.confirmAddress(writing, code) }
}

/** The link that takes the old address back. */
async function toOld(db: Database['db'], id: string): Found {
  const code = newToken()
  const change = await emailChanges.setTakeBackCode(db, id, hashToken(code))
  const until = change?.take_back_until
  if (!until) return undefined
  return { to: change.old_email, write: (writing) => letters.addressChanged(writing, { code, until }) }
}

/** Writes the mails of a change of address: their codes are only in the mail. */
export const mailOfEmailChange: Hooks['mailOf']['emailChange'] = ({ db }, { change_id, to }) =>
  to === 'new' ? toNew(db, change_id) : toOld(db, change_id)
