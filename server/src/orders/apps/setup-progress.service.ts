import { messages } from '@fortnight/contract/messages'
import type { setupProgress } from '@fortnight/contract/orders/setup-progress'
import { Problem } from '@fortnight/contract/problem'
import type { Handlers } from '../../platform/http/serve.ts'
import * as groups from '../../testing/groups/groups.repository.ts'
import { requireReadable } from '../../testing/runs/readable-app.ts'
import * as promises from '../../testing/promise/promises.repository.ts'
import * as stored from './setup-progress.repository.ts'
import { progressOf } from './setup-progress.ts'

export const setupProgressService: Handlers<typeof setupProgress> = {
  async find({ db, user }, { params }) {
    const found = await stored.find(db, params.id)
    if (!found) throw new Problem('not_found', messages.appNotFound)
    requireReadable({ user }, found.app)
    const { run } = found
    const [seats, access] = await Promise.all([
      run ? promises.listMoments(db, run.id) : [],
      run ? groups.findOfRun(db, run.id) : undefined,
    ])
    return progressOf({ ...found, seats, access })
  },
}
