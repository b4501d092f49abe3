import type { User } from '@fortnight/contract/auth'
import { Problem } from '@fortnight/contract/problem'
import { addressIsProven } from '../auth/accounts.repository.ts'
import type { Caller } from '../http/serve.ts'
import { brandNow } from '../settings/in-force.ts'
import * as repository from './erase.repository.ts'

const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(', ')

/** Why the account can't be deleted now, and what to do; undefined where it can. */
function obstacle(
  { paying, refunding, testing }: Awaited<ReturnType<typeof repository.unfinished>>,
  supportEmail: string,
) {
  if (paying.length)
    return `A payment for ${quoted(paying)} is being checked. Delete your account when it is decided, or write to ${supportEmail} to withdraw it.`
  if (refunding.length)
    return `A refund for ${quoted(refunding)} is being decided. Delete your account when it is, or write to ${supportEmail} to withdraw it.`
  if (testing.length)
    return `The test of ${quoted(testing)} is not over. Delete your account when it is, or write to ${supportEmail} to end it early.`
  return undefined
}

/**
 * Deletes a user on their own wish, in one transaction: what names them or was written by them is gone afterwards, and what the
 * operator's books need stands under an id that is nobody's. Throws `conflict` while money or a test is under way, and
 * `forbidden` for the last administrator.
 */
export const eraseUser = ({ db, mail, config }: Caller, user: User): Promise<void> =>
  db.transaction(async (tx) => {
    await repository.lockApps(tx, user.id)
    if (user.role === 'admin' && (await repository.lockAdministrators(tx)).every((id) => id === user.id))
      throw new Problem(
        'forbidden',
        'You are the only administrator. Make another one first (npm run admin -- create EMAIL).',
      )
    await repository.lockUser(tx, user.id)
    const { supportEmail } = await brandNow(tx, config)
    const reason = obstacle(await repository.unfinished(tx, user.id), supportEmail)
    if (reason) throw new Problem('conflict', reason)
    const email = (await addressIsProven(tx, user.id)) ? user.email : undefined
    await repository.emptyApps(tx, user.id)
    await repository.emptyPayments(tx, user.id)
    await repository.emptyMessages(tx, user.id, email)
    await repository.emptyUser(tx, user.id)
    await mail.toAddress(tx, 'account_deleted', user.email)
  })
