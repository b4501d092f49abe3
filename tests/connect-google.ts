import type { GroupSettings, KeyFile } from '@fortnight/contract/google-accounts'
import type { Database } from '../server/src/platform/db/database.ts'
import { saveAccount } from '../server/src/platform/google/google-accounts.ts'
import type { Vault } from '../server/src/platform/vault.ts'

/** For whom groups are kept, and where; `ready`: how many are made ahead. */
export const groupSettings = (ready = 0): GroupSettings => ({
  admin: 'admin@operator.example',
  customer: 'C01abc23',
  domain: 'testers.operator.example',
  ready,
})

/** Sets Google Groups and Play Console up as an operator does in the panel, with the same key. */
export const connectGoogle = (
  { db }: Pick<Database, 'db'>,
  vault: Vault,
  account: KeyFile,
  settings: GroupSettings,
): Promise<void> =>
  db.transaction(async (tx) => {
    await saveAccount(tx, vault, 'groups', account, settings)
    await saveAccount(tx, vault, 'play', account)
  })
