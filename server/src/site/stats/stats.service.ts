import type { stats } from '@fortnight/contract/site/stats'
import type { Handlers } from '../../platform/http/serve.ts'
import * as repository from './stats.repository.ts'

export const statsService: Handlers<typeof stats> = {
  read: async ({ db }) => ({ success: true, data: await repository.counted(db) }),
  async dashboard({ db }) {
    const [counted, voices] = await Promise.all([repository.counted(db), repository.countVoices(db)])
    return { success: true, data: { ...counted, ...voices } }
  },
}
