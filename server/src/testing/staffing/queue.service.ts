import type { staffingQueue } from '@fortnight/contract/testing/queue'
import type { Handlers } from '../../platform/http/serve.ts'
import { listWaiting } from './queue.ts'

export const queueService: Handlers<typeof staffingQueue> = {
  list: async ({ db }) => ({ success: true, data: await listWaiting(db) }),
}
