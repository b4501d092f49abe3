import { payoutMethodNames } from '@fortnight/contract/vocabulary/payout-labels'
import type { PayoutAccount } from '@fortnight/contract/testers/payouts'
import type { Cell } from '../../platform/http/csv.ts'
import type * as batches from './batches.repository.ts'
import type * as reviews from './review.repository.ts'
import { headings } from './reference-file.ts'

type Row = Awaited<ReturnType<typeof reviews.list>>['data'][number]

/** Columns of the export of payouts. Accounts are in the file of a batch alone. */
export const deskColumns: Record<string, (row: Row) => Cell> = {
  Payout: (row) => row.id,
  Tester: (row) => row.tester_name,
  Email: (row) => row.user_email,
  Rupees: (row) => row.amount_pkr,
  Method: (row) => row.method,
  'Account ends with': (row) => row.ending,
  Status: (row) => row.state,
  'Needs two approvals': (row) => row.needs_second,
  'Approved by': (row) => row.approved_by,
  'Second approval by': (row) => row.second_by,
  Batch: (row) => row.batch_id,
  Asked: (row) => row.created_at,
  Decided: (row) => row.decided_at,
  'Decided by': (row) => row.decided_by,
  Reason: (row) => row.reason,
  Reference: (row) => row.reference,
}

type Batch = Awaited<ReturnType<typeof batches.list>>['data'][number]

/** Columns of the list of batches. */
export const batchColumns: Record<string, (row: Batch) => Cell> = {
  Batch: (row) => row.id,
  Made: (row) => row.created_at,
  By: (row) => row.created_by,
  Payouts: (row) => row.payouts,
  Rupees: (row) => row.amount_pkr,
  Paid: (row) => row.paid,
  Declined: (row) => row.declined,
}

/** A transfer that is to be made. */
export interface Transfer {
  id: string
  tester_name: string
  amount_pkr: number
  account: PayoutAccount
}

/** Columns of a batch's file, in clear for the bank. With the references filled in it is imported again. */
export const transferColumns: Record<string, (row: Transfer) => string | number> = {
  [headings.payout]: (row) => row.id,
  Tester: (row) => row.tester_name,
  Method: ({ account }) => payoutMethodNames[account.method],
  'Account title': ({ account }) => account.title,
  Bank: ({ account }) => (account.method === 'bank' ? account.name : ''),
  Account: ({ account }) => (account.method === 'bank' ? account.account : account.number),
  [headings.amount]: (row) => row.amount_pkr,
  [headings.reference]: () => '',
}
