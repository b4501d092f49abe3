import type { admin } from '@fortnight/contract/admin'
import type { Handlers } from '../http/serve.ts'
import * as runs from '../runs/runs.repository.ts'
import * as repository from './admin.repository.ts'

export const adminService: Handlers<typeof admin> = {
  stats: async ({ db }) => ({ success: true, data: await repository.stats(db) }),

  queue: async ({ db }) => ({ success: true, data: await runs.listQueue(db) }),
}
