import type { googleGroups } from '@fortnight/contract/testing/google-groups'
import { audit } from '../../operations/audit/audit.repository.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import * as groups from './groups.repository.ts'
import { openDirectory } from './open-directory.ts'
import { testConnection } from './test-connection.ts'

export const googleGroupsService: Handlers<typeof googleGroups> = {
  async find({ db, config: { googleGroups: settings } }) {
    const { domain = null, admin = null } = settings ?? {}
    return { domain, admin, ...(await groups.count(db)) }
  },

  async test({ db, user, config: { googleGroups: settings } }, { body: { email } }) {
    await audit(db, { actor_id: user.id, action: 'settings.test_groups', subject: 'google-groups', data: {} })
    return testConnection(openDirectory(settings), settings?.domain ?? '', email)
  },
}
