import { isSenior } from '../../operations/second-approvals/seniors.repository.ts'
import type { User } from '@fortnight/contract/user'
import { Problem } from '@fortnight/contract/problem'
import { addressIsProven } from '../../messaging/mail/proven-address.repository.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { brandNow } from '../../operations/settings/in-force.ts'
import type { ServiceContext } from '../../platform/context.ts'
import { requireOwn } from '../auth/sample-account.ts'
import * as accountDeletion from './account-deletion.repository.ts'

const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(', ')

/**
 * Reader of the reason why an account can't be deleted: its owner, or an administrator, who can do something about it.
 */
export type Reader = 'owner' | 'administrator'

/** Why the account can't be deleted now, and what to do; undefined if it can. */
export async function obstacle(db: Db, userId: string, reader: Reader, supportEmail: string) {
  const { paying, refunding, sending, testing } = await accountDeletion.unfinished(db, userId)
  const messagesFor = (reason: string, forOwner: string, forAdministrator: string) =>
    `${reason} ${reader === 'owner' ? `Delete your account when it is${forOwner}` : forAdministrator}`
  if (paying.length)
    return messagesFor(
      `A payment for ${quoted(paying)} is being checked.`,
      ' decided, or withdraw the payment first.',
      'Decide it first.',
    )
  if (refunding.length)
    return messagesFor(
      `A refund for ${quoted(refunding)} is being decided.`,
      `, or write to ${supportEmail} to withdraw it.`,
      'Decide it first.',
    )
  if (sending.length) return messagesFor(`A refund for ${quoted(sending)} is on its way.`, ' there.', 'Send it first.')
  if (testing.length)
    return messagesFor(
      `The test of ${quoted(testing)} is not over.`,
      `, or write to ${supportEmail} to end it early.`,
      'Cancel the app first, or wait for the end.',
    )
  if (await accountDeletion.awaitsPayout(db, userId))
    return messagesFor('A payout is on its way.', ' there, or take it back first.', 'Decide it first.')
  return undefined
}

/**
 * Deletes a user in the caller's transaction, at their own or an administrator's request: everything that names them or
 * that they wrote is gone afterwards, and what accounting needs stays under an anonymous id. Throws `conflict` while
 * money or a test is under way, or if the user has changed meanwhile, and `forbidden` for the last administrator and for
 * sample accounts of a demo.
 */
export async function deleteUser(
  tx: Tx,
  context: Pick<ServiceContext, 'mail' | 'config' | 'clock' | 'hooks' | 'vault'>,
  user: Pick<User, 'id' | 'role' | 'email'>,
  reader: Reader,
): Promise<void> {
  const { mail, config, clock, hooks } = context
  await requireOwn({ ...context, db: tx }, user)
  await accountDeletion.lockApps(tx, user.id)
  if (user.role === 'admin' && (await accountDeletion.lockAdministrators(tx)).every((id) => id === user.id))
    throw new Problem(
      'forbidden',
      'You are the only administrator. Make another one first (npm run admin -- create EMAIL).',
    )
  if (await isSenior(tx, user.id))
    throw new Problem('forbidden', 'Ask another administrator to take the role away first. That takes a day.')
  const now = await accountDeletion.lockUser(tx, user.id)
  if (!now || now.deleted || now.role !== user.role) throw new Problem('conflict')
  const { supportEmail } = await brandNow(tx, config)
  const reason = await obstacle(tx, user.id, reader, supportEmail)
  if (reason) throw new Problem('conflict', reason)
  const email = (await addressIsProven(tx, user.id)) ? user.email : undefined
  for (const part of hooks.personalData) await part.erase(tx, { id: user.id, email }, clock())
  await accountDeletion.emptyUser(tx, user.id)
  await mail.toAddress(tx, 'account_deleted', user.email)
}
