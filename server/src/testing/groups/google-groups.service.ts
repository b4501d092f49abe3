import type { googleGroups } from '@fortnight/contract/testing/google-groups'
import { readKeyFile } from '@fortnight/contract/google-accounts'
import { Problem } from '@fortnight/contract/problem'
import { audit } from '../../operations/audit/audit.repository.ts'
import type { Db } from '../../platform/db/database.ts'
import {
  findAccount,
  openAccount,
  removeAccount,
  requireAccepted,
  saveAccount,
} from '../../platform/google/google-accounts.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { groupScopes } from './cloud-identity.ts'
import * as groups from './groups.repository.ts'
import { openDirectory } from './open-directory.ts'
import { testConnection } from './test-connection.ts'

const subject = 'google-groups'

async function view(db: Db) {
  const account = (await findAccount({ db }, 'groups')) ?? null
  return { account, settings: account?.settings ?? null, ...(await groups.count(db)) }
}

export const googleGroupsService: Handlers<typeof googleGroups> = {
  find: ({ db }) => view(db),

  async save({ db, vault, user, config }, { body: { key, ...settings } }) {
    const account = key === undefined ? await openAccount({ db, vault }, 'groups') : readKeyFile(key)
    if (!account)
      throw new Problem('invalid', [{ loc: ['body', 'key'], msg: 'Paste the key of the account.', type: 'custom' }])
    await requireAccepted({ config }, { ...account, subject: settings.admin }, groupScopes)
    await db.transaction(async (tx) => {
      await saveAccount(tx, vault, 'groups', account, settings)
      const { domain, customer } = settings
      const data = { domain, customer, account: account.client_email, key_id: account.private_key_id }
      await audit(tx, { actor_id: user.id, action: 'settings.connect_groups', subject, data })
    })
    return view(db)
  },

  async remove({ db, user }) {
    await db.transaction(async (tx) => {
      await removeAccount(tx, 'groups')
      await audit(tx, { actor_id: user.id, action: 'settings.disconnect_groups', subject, data: {} })
    })
    return view(db)
  },

  async test({ db, vault, user, config }, { body: { email } }) {
    await audit(db, { actor_id: user.id, action: 'settings.test_groups', subject, data: {} })
    return testConnection(openDirectory({ db, vault, config }), email)
  },
}
