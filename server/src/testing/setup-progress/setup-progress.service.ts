import { messages } from '@fortnight/contract/messages'
import type { setupProgress } from '@fortnight/contract/testing/setup-progress'
import { Problem } from '@fortnight/contract/problem'
import type { Handlers } from '../../platform/http/serve.ts'
import { requireReadable } from '../runs/readable-app.ts'
import { readProgress } from './read-progress.ts'

export const setupProgressService: Handlers<typeof setupProgress> = {
  async find({ db, user }, { params }) {
    const [found] = await readProgress(db, [params.id])
    if (!found) throw new Problem('not_found', messages.appNotFound)
    requireReadable({ user }, found.app)
    return found.progress
  },
}
