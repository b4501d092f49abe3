import type { demoProof } from '@fortnight/contract/demo'
import { Problem } from '@fortnight/contract/problem'
import { insertProof } from '../identity/auth/step-up.repository.ts'
import type { Handlers } from '../platform/http/serve.ts'
import { isVisitor } from './entrance.ts'

export const demoProofService: Handlers<typeof demoProof> = {
  async give(caller, { body: { of } }) {
    if (!(await isVisitor(caller, caller.user))) throw new Problem('not_found')
    await insertProof(caller.db, caller.session.id, of)
    return { success: true }
  },
}
