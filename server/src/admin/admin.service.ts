import type { admin } from '@fortnight/contract/admin'
import type { Handlers } from '../http/serve.ts'
import * as runs from '../runs/runs.repository.ts'

export const adminService: Handlers<typeof admin> = {
  queue: async ({ db }) => ({ success: true, data: await runs.listQueue(db) }),
}
