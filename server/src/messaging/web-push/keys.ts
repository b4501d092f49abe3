import type { SealedColumn } from '../../platform/reseal.ts'
import type { Database } from '../../platform/db/database.ts'
import { keyIdOf, type Vault } from '../../platform/vault.ts'
import * as storedKeys from './keys.repository.ts'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

const purpose = 'web-push'

export const sealedPushKeys: SealedColumn = {
  table: 'push_keys',
  column: 'private_key',
  key: 'public_key',
  context: () => purpose,
}

/**
 * The key pair of this installation, made when it is first needed; servers that start together agree on one. After the
 * SECRET_KEY was lost a new pair takes the place of the one that it sealed, and all subscriptions end.
 */
export async function pushKeys({ db, vault }: { db: Database['db']; vault: Vault }): Promise<PushKeys> {
  const stored = await storedKeys.find(db)
  if (stored && vault.keyIds.includes(keyIdOf(stored.private_key)))
    return { publicKey: stored.public_key, privateKey: vault.open(stored.private_key, purpose) }
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await db.transaction(async (tx) => {
    if (stored) await storedKeys.remove(tx, stored.public_key)
    await storedKeys.insert(tx, { public_key: publicKey, private_key: vault.seal(privateKey, purpose) })
  })
  const agreed = await storedKeys.find(db)
  if (!agreed) throw new Error('The keys of push notifications were not stored.')
  return { publicKey: agreed.public_key, privateKey: vault.open(agreed.private_key, purpose) }
}
