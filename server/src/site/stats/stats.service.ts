import type { stats } from '@fortnight/contract/site/stats'
import type { Handlers } from '../../platform/http/serve.ts'
import * as storedStats from './stats.repository.ts'

export const statsService: Handlers<typeof stats> = {
  read: async ({ db }) => ({ success: true, data: await storedStats.counted(db) }),
  async dashboard({ db }) {
    const [counted, voices] = await Promise.all([storedStats.counted(db), storedStats.countVoices(db)])
    return { success: true, data: { ...counted, ...voices } }
  },
}
