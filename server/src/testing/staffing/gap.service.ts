import type { staffingGap } from '@fortnight/contract/testing/staffing-gap'
import type { Handlers } from '../../platform/http/serve.ts'
import { findRun } from '../ledger/ledger.repository.ts'
import { readableApp } from '../runs/readable-app.ts'
import { explainGap, forDevelopers } from './gap.ts'

export const staffingGapService: Handlers<typeof staffingGap> = {
  async find(caller, { params }) {
    await readableApp(caller, params.id)
    const run = await findRun(caller.db, params.id)
    const data = run ? await caller.db.transaction((tx) => explainGap(tx, run.id, caller.clock())) : null
    if (!data || caller.user.role === 'admin') return { success: true, data }
    const left_out = data.left_out.filter(({ reason }) => forDevelopers.includes(reason))
    return { success: true, data: { ...data, left_out } }
  },
}
