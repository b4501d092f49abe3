import type { StatementMark } from '../orders/admin-payments.ts'
import type { unmatchedKinds } from '../orders/unmatched-payments.ts'
import type { Labels, Names } from './label.ts'

/** What the imported statements say of a payment, for administrators. */
export const statementMarkLabels: Labels<StatementMark> = {
  confirmed: { label: 'On a statement', tone: 'ok', icon: 'check' },
  differs: { label: 'Different amount', tone: 'due', icon: 'warn' },
  unseen: { label: 'Not on a statement yet', tone: 'quiet' },
}

/** Reasons why money completes no payment, for administrators. */
export const unmatchedKindNames: Names<(typeof unmatchedKinds)[number]> = {
  late: 'Arrived too late',
  amount: 'Different amount',
  unusable: 'No payment to match',
}
