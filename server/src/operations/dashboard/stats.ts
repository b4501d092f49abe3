import { openRefundStatuses } from '@fortnight/contract/vocabulary/refund-states'
import { appStatuses } from '@fortnight/contract/vocabulary/app-states'
import type { AdminStats } from '@fortnight/contract/operations/figures'
import { manualMethods } from '@fortnight/contract/vocabulary/payment-states'
import { totals } from '../../platform/counters/counters.repository.ts'
import { namesOf } from '../../platform/counters/names.ts'
import type { Db } from '../../platform/db/database.ts'

/** Figures of the service: read from the counters, in one statement, so that the cost does not grow with the data. */
export async function stats(db: Db): Promise<AdminStats> {
  const counted = await totals(db)
  const of = (...names: string[]) => names.reduce((sum, name) => sum + (counted.get(name) ?? 0), 0)
  return {
    total_apps: of(...namesOf.apps()),
    total_users: of(...namesOf.users()),
    total_payments: of(...namesOf.payments()),
    revenue_total: of('revenue') / 100,
    total_feedback: of(...namesOf.feedback()),
    total_contacts: of(...namesOf.contacts()),
    pending_requests: of(...manualMethods.flatMap((method) => namesOf.payments({ method, status: 'pending' }))),
    open_refunds: of(...openRefundStatuses.map((status) => `refunds:${status}`)),
    open_strays: of('strays:open'),
    open_payment_help: of('payment_help:open'),
    open_payouts: of('payouts:requested'),
    open_disputes: of('disputes:open'),
    open_likeness: of('likeness:open'),
    open_alarms: of('alarms:open'),
    open_approvals: of('approvals:waiting'),
    new_contacts: of(...namesOf.contacts('new')),
    waiting_applications: of(...namesOf.testers('applied')),
    queued_runs: of('runs:queued'),
    active_tests: of('tests:begun', 'tests:over'),
    available_testers: of('testers:free'),
    seats_offered: of('seats:offered'),
    seats_held: of('seats:held'),
    apps_by_status: appStatuses.map((status) => ({ status, count: of(...namesOf.apps(status)) })),
  }
}
