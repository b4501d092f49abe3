import type { figures } from '@fortnight/contract/operations/figures'
import type { Handlers } from '../../platform/http/serve.ts'
import { countHeldUp } from '../../platform/jobs/held-up.ts'
import { archiveState } from '../archive/archive-state.ts'
import * as attention from './attention.repository.ts'
import { series } from './series.ts'
import { stats } from './stats.ts'

export const figuresService: Handlers<typeof figures> = {
  stats: async ({ db }) => ({ success: true, data: await stats(db) }),
  series: async ({ db, clock }, { query }) => ({ success: true, data: await series(db, clock(), Number(query.days)) }),

  async attention({ db, config }) {
    const [
      counted,
      payments,
      help,
      tests,
      contacts,
      refunds,
      unmatched,
      payouts,
      disputes,
      applications,
      mail,
      archive,
    ] = await Promise.all([
      stats(db),
      attention.listPayments(db),
      attention.listPaymentHelp(db),
      attention.listRisks(db),
      attention.listContacts(db),
      attention.listRefunds(db),
      attention.listUnmatchedPayments(db),
      attention.listPayouts(db),
      attention.listDisputes(db),
      attention.listApplications(db),
      countHeldUp(db, 'mail'),
      archiveState(db, config),
    ])
    return {
      success: true,
      data: {
        payments: { total: counted.pending_requests, first: payments },
        payment_help: { total: counted.open_payment_help, first: help },
        tests,
        contacts: { total: counted.new_contacts, first: contacts },
        refunds: { total: counted.open_refunds, first: refunds },
        strays: { total: counted.open_strays, first: unmatched },
        payouts: { total: counted.open_payouts, first: payouts },
        disputes: { total: counted.open_disputes, first: disputes },
        applications: { total: counted.waiting_applications, first: applications },
        mail,
        archive,
      },
    }
  },
}
