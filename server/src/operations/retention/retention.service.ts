import type { retention } from '@fortnight/contract/operations/retention'
import type { Handlers } from '../../platform/http/serve.ts'
import * as storedRetention from './retention.repository.ts'

export const retentionService: Handlers<typeof retention> = {
  preview: async ({ db }, { query }) => ({
    success: true,
    data: await storedRetention.preview(db, query),
    ledgers: await storedRetention.countLedgers(db, query),
  }),
}
