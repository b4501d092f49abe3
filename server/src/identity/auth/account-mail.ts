import { signInLinkMinutes } from '@fortnight/contract/identity/sign-in-links'
import * as letters from '../../messaging/mail/letters.ts'
import { openAddress } from '../../messaging/mail/mail-queue.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { hashToken, newToken } from '../../platform/http/session.ts'
import * as accounts from './accounts.repository.ts'
import * as links from './links.repository.ts'

/** A link whose code is only in the mail. Stored before the mail is sent, so that it works at once. */
async function newLink(
  db: Database['db'],
  link: { account_id: string; purpose: links.Purpose; minutes: number; browser_hash?: Buffer },
): Promise<string> {
  const code = newToken()
  await db.transaction((tx) => links.insert(tx, { ...link, code_hash: hashToken(code) }))
  return code
}

/** Mail that informs and requests nothing. */
const notices = {
  already_registered: letters.alreadyRegistered,
  password_changed: letters.passwordChanged,
  authenticator_added: letters.authenticatorAdded,
  authenticator_removed: letters.authenticatorRemoved,
}

/** Mail that informs the owner of an address, which can be one that a user had until lately. */
const noticesToAddress = {
  account_deleted: letters.accountDeleted,
  passkey_added: letters.passkeyAdded,
  passkey_removed: letters.passkeyRemoved,
  factor_recovery: letters.factorRecovery,
}

/** Sends mail to the address of an account. */
export const mailToAccount: Hooks['mailOf']['account'] = async ({ db }, { about, account_id }) => {
  const account = await accounts.find(db, account_id)
  if (!account) return undefined
  const to = account.email
  if (about !== 'verify_email') return { to, write: notices[about] }
  if (account.email_verified_at) return undefined
  const code = await newLink(db, { account_id: account.id, purpose: 'verify_email', minutes: 24 * 60 })
  return { to, write: (writing) => letters.verifyEmail(writing, code) }
}

/** Sends mail to an address that might no longer have an account. */
export const mailToAddress: Hooks['mailOf']['address'] = async ({ db, vault }, task) => {
  const to = openAddress(vault, task.sealed_address)
  if (task.about !== 'reset_password' && task.about !== 'sign_in') return { to, write: noticesToAddress[task.about] }
  const found = await accounts.findByEmail(db, to)
  if (!found || found.disabled) return undefined
  const { id: account_id, email_verified_at } = found.account
  if (task.about === 'sign_in' && new Date(task.until).getTime() <= Date.now()) return undefined
  // Another person can have registered an address that was never verified: a new password ends theirs.
  if (task.about === 'sign_in' && email_verified_at) {
    const browser_hash = Buffer.from(task.browser, 'hex')
    const code = await newLink(db, { account_id, purpose: 'sign_in', minutes: signInLinkMinutes, browser_hash })
    return { to, write: (writing) => letters.signInLink(writing, code) }
  }
  const code = await newLink(db, { account_id, purpose: 'reset_password', minutes: 60 })
  return { to, write: (writing) => letters.resetPassword(writing, code) }
}
