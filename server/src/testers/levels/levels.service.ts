import { levelFor, type levels, nothingKnown } from '@fortnight/contract/testers/levels'
import { levelsNow } from '../../operations/settings/in-force.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { findRecord } from './levels.repository.ts'

export const levelsService: Handlers<typeof levels> = {
  async find({ db, user }) {
    const tester = await findRecord(db, user.id)
    return { success: true, data: levelFor(await levelsNow(db), tester?.known ?? nothingKnown) }
  },
}
