import { type ProblemCode, problems } from '@fortnight/contract/problem'
import type { androidVitals } from '@fortnight/contract/testing/android-vitals'
import { findAccount } from '../../platform/google/google-accounts.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { requireReadable } from '../../testing/runs/readable-app.ts'
import * as vitals from './android-vitals.repository.ts'

const inWords = (code: string | null | undefined) =>
  code && code in problems ? problems[code as ProblemCode].message : null

export const androidVitalsService: Handlers<typeof androidVitals> = {
  async find(caller, { params }) {
    const { proven_at, vitals: read } = requireReadable(caller, await vitals.find(caller.db, params.id))
    const account = await findAccount(caller, 'play')
    return {
      access: !account ? 'off' : proven_at ? 'given' : 'none',
      read_at: read?.read_at ?? null,
      through: read?.through ?? null,
      problem: inWords(read?.problem),
      versions: read?.versions ?? [],
      issues: read?.issues ?? [],
    }
  },
}
