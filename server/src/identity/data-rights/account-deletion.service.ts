import type { accountDeletion } from '@fortnight/contract/identity/account-deletion'
import { brandNow } from '../../operations/settings/in-force.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { obstacle } from './account-deletion.ts'

export const accountDeletionService: Handlers<typeof accountDeletion> = {
  async find({ db, user, config }) {
    const { supportEmail } = await brandNow(db, config)
    return { obstacle: (await obstacle(db, user.id, 'owner', supportEmail)) ?? null }
  },
}
