import { Problem } from '@fortnight/contract/problem'
import type { referrals } from '@fortnight/contract/testers/referrals'
import { payNow } from '../../operations/settings/in-force.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { codeOf } from './code.ts'
import * as storedReferrals from './referrals.repository.ts'

/** Invitations that are listed; sums count all of them. */
const most = 100

export const referralsService: Handlers<typeof referrals> = {
  async find({ db, vault, user }) {
    const tester = await storedReferrals.findReferrer(db, user.id)
    if (!tester) throw new Problem('not_found', 'You are not a tester.')
    const [pay, invited, paid_pkr] = await Promise.all([
      payNow(db),
      storedReferrals.list(db, tester.id, most),
      storedReferrals.paidTo(db, tester.id),
    ])
    const code = tester.can_invite ? codeOf(vault, tester.id) : null
    return { success: true, data: { code, amount_pkr: pay.referral_pkr, invited, paid_pkr } }
  },
}
