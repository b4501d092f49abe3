import type { earnings } from '@fortnight/contract/testers/earnings'
import { Problem } from '@fortnight/contract/problem'
import type { Handlers } from '../../platform/http/serve.ts'
import { payNow } from '../../operations/settings/in-force.ts'
import * as accounts from './accounts.repository.ts'
import * as storedEarnings from './earnings.repository.ts'
import { leastPayout } from './least-payout.ts'
import { findPurse } from './payouts.repository.ts'
import * as testers from './testers.repository.ts'

const noEarnings = { earned_pkr: 0, paid_pkr: 0, asked_pkr: 0, balance_pkr: 0 }

export const earningsService: Handlers<typeof earnings> = {
  async find({ db, user }) {
    const purse = await findPurse(db, user.id)
    const [account, pay, is_held] = await Promise.all([
      purse && accounts.find(db, purse.id),
      payNow(db),
      purse ? testers.payWaits(db, user.id) : false,
    ])
    const data = {
      ...(purse ?? noEarnings),
      least_payout_pkr: leastPayout(pay, purse),
      is_held,
      account: account ?? null,
    }
    return { success: true, data }
  },

  async listTests({ db, user }, { query }) {
    return { success: true, ...(await storedEarnings.listTests(db, user.id, query.limit, query.after)) }
  },

  async listDays({ db, user, clock }, { params: { seat } }) {
    if (!(await storedEarnings.ownsSeat(db, user.id, seat))) throw new Problem('not_found')
    return { success: true, data: await storedEarnings.listDays(db, { userId: user.id, seat, now: clock() }) }
  },
}
