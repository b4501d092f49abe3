import type { PublicStats, stats } from '@fortnight/contract/stats'
import type { Db } from '../db/database.ts'
import type { Handlers } from '../http/serve.ts'
import * as repository from './stats.repository.ts'

const atWork = new WeakMap<Db, Promise<PublicStats>>()

/** Whoever asks while a count goes on gets that one's answer: it reads every day of use, and anybody may ask. */
function shared(db: Db): Promise<PublicStats> {
  const counting = atWork.get(db) ?? repository.counted(db).finally(() => atWork.delete(db))
  atWork.set(db, counting)
  return counting
}

export const statsService: Handlers<typeof stats> = {
  read: async ({ db }) => ({ success: true, data: await shared(db) }),
  async dashboard({ db }) {
    const [counted, voices] = await Promise.all([shared(db), repository.countVoices(db)])
    return { success: true, data: { ...counted, ...voices } }
  },
}
