import { audit } from '../../operations/audit/audit.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/serve.ts'
import { listOldAddresses } from './email-changes.repository.ts'

/**
 * Mails every address of the caller that a way to sign in was added, removed or is about to be replaced: also the one
 * that they had before, as long as it can be taken back.
 */
export async function notifyOfFactor(
  tx: Tx,
  { user, mail }: Pick<Caller, 'user' | 'mail'>,
  about: 'passkey_added' | 'passkey_removed' | 'factor_recovery',
): Promise<void> {
  for (const address of [user.email, ...(await listOldAddresses(tx, user.id))])
    // oxlint-disable-next-line no-await-in-loop -- two at most
    await mail.toAddress(tx, about, address)
}

type FactorChange =
  | 'authenticator_add'
  | 'authenticator_remove'
  | 'recovery_codes'
  | 'passkey_add'
  | 'passkey_remove'
  | 'factor_recovery'

/** Records a change of an administrator's ways to sign in, which open all that administrators decide. */
export async function auditFactor(tx: Tx, { user }: Pick<Caller, 'user'>, change: FactorChange) {
  if (user.role !== 'admin') return
  await audit(tx, { actor_id: user.id, action: `user.${change}`, subject: user.id, data: {} })
}
