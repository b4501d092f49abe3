import type { admin } from '@fortnight/contract/admin'
import type { Handlers } from '../http/serve.ts'
import { listWaiting } from '../runs/queue.ts'

export const adminService: Handlers<typeof admin> = {
  queue: async ({ db }) => ({ success: true, data: await listWaiting(db) }),
}
