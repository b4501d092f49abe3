import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { CsvFile, exportQuery, listOf, listQuery } from '../listing.ts'
import { Day, Moment } from '../moment.ts'
import { payoutMethods, payoutStates } from '../vocabulary/payout-states.ts'
import { BankAccount, EasypaisaAccount } from '../operations/settings.ts'
import { Id, required } from '../text.ts'
import { PaidPayout, ReferenceFile, ReferenceReport, referencesBodyLimit } from './payout-references.ts'

/** Business days, Monday to Friday, within which a payout is sent. */
export const payoutDays = { first: 3, last: 7 } as const

/** A payout as its tester sees it. */
export const Payout = z.object({
  id: Id,
  amount_pkr: z.int(),
  method: z.enum(payoutMethods),
  /** Last digits of the account. */
  ending: z.string(),
  state: z.enum(payoutStates),
  /** Transaction ID of the transfer. */
  reference: z.string().nullable(),
  /** The reason it was declined; null if the tester took it back, too. */
  reason: z.string().nullable(),
  taken_back: z.boolean(),
  /** The days between which it is sent, if it still waits. */
  from_day: Day.nullable(),
  to_day: Day.nullable(),
  created_at: Moment,
  decided_at: Moment.nullable(),
})
export type Payout = z.output<typeof Payout>

/** The account that a tester's money goes to. */
export const PayoutAccount = z.discriminatedUnion('method', [
  EasypaisaAccount.omit({ offered: true }).extend({ method: z.literal('easypaisa') }),
  BankAccount.omit({ offered: true }).extend({ method: z.literal('bank') }),
])
export type PayoutAccount = z.output<typeof PayoutAccount>

const rupees = z.number().int('Enter whole rupees.').min(1, 'Enter whole rupees.').max(10_000_000, 'That is too much.')

/** What a tester asks for; their whole balance if they name no sum. */
export const NewPayout = z.strictObject({ amount_pkr: rupees.optional() })

const done = z.object({ success: z.literal(true) })
const PayoutId = z.strictObject({ id: Id })

export const payouts = endpoints({
  listMine: {
    method: 'GET',
    path: '/api/tester/payouts',
    access: 'user',
    summary: 'My payouts, newest first; a page begins after one of them',
    query: z.strictObject({ limit: z.coerce.number().int().min(1).max(50).default(10), after: Id.optional() }),
    reply: z.object({ success: z.literal(true), data: z.array(Payout), more: z.boolean() }),
  },
  chooseAccount: {
    method: 'PUT',
    path: '/api/tester/payout-account',
    access: 'user',
    summary: 'Where my payouts go from now on; an account serves one tester',
    body: PayoutAccount,
    reply: done,
    stepUp: 'money',
    limit: 'write',
    problems: ['conflict'],
  },
  request: {
    method: 'POST',
    path: '/api/tester/payouts',
    access: 'user',
    summary: 'Ask for what I earned, or a part of it; one payout at a time',
    body: NewPayout,
    reply: z.object({ success: z.literal(true), data: Payout }),
    status: 201,
    stepUp: 'money',
    limit: 'write',
    idempotent: true,
    problems: ['conflict'],
  },
  takeBack: {
    method: 'POST',
    path: '/api/tester/payouts/:id/take-back',
    access: 'owner',
    summary: 'Take back a payout that no administrator has approved yet',
    params: PayoutId,
    reply: done,
    limit: 'write',
    problems: ['conflict'],
  },
})

/** A payout as administrators review it. */
export const AdminPayout = z.object({
  id: Id,
  tester_id: z.int(),
  tester_name: z.string(),
  user_email: z.string(),
  amount_pkr: z.int(),
  method: z.enum(payoutMethods),
  ending: z.string(),
  state: z.enum(payoutStates),
  needs_second: z.boolean(),
  /** Names of administrators; null while it has not been done. */
  approved_by: z.string().nullable(),
  second_by: z.string().nullable(),
  /** Whether the caller may approve it now: it waits, is not theirs, and they did not approve it before or may do so alone. */
  mine_to_approve: z.boolean(),
  /** When the caller, who approved it first, may approve it alone; null if they did not, or if two administrators count. */
  alone_at: Moment.nullable(),
  /** Whether the caller is the tester. */
  own: z.boolean(),
  /** Testers who wanted to be paid to an account of the same person, as far as is known. */
  clashes: z.int(),
  /** Whether it waits until an administrator has decided who is behind the tester. */
  is_held: z.boolean(),
  batch_id: Id.nullable(),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: Moment.nullable(),
  created_at: Moment,
})
export type AdminPayout = z.output<typeof AdminPayout>

/** Payouts that are sent together. */
export const PayoutBatch = z.object({
  id: Id,
  created_by: z.string(),
  created_at: Moment,
  /** Number of payouts and rupees, and how many of them are paid, declined. */
  payouts: z.int(),
  amount_pkr: z.int(),
  paid: z.int(),
  declined: z.int(),
})
export type PayoutBatch = z.output<typeof PayoutBatch>

/** Ids of one act at most. */
export const mostAtOnce = 200
const Ids = z.array(Id).min(1, 'Choose at least one payout.').max(mostAtOnce, `Choose at most ${mostAtOnce} payouts.`)

const sorts = ['created_at', 'amount'] as const
const filters = {
  /** `second`: approved once, and another administrator must approve it too. `ready`: approved and in no batch. */
  status: z.enum([...payoutStates, 'second', 'ready', 'all']).optional(),
  method: z.enum(payoutMethods).optional(),
  batch: Id.optional(),
}
export const AdminPayoutsQuery = listQuery(sorts, filters)
const batchSorts = ['created_at'] as const
export const BatchesQuery = listQuery(batchSorts, {})

const reply = z.object({ success: z.literal(true), data: AdminPayout })

/**
 * The review of payouts: approved by one administrator, above a limit by two, sent in batches, paid once with a
 * reference.
 */
export const payoutReview = endpoints({
  list: {
    method: 'GET',
    path: '/api/admin/payouts',
    access: 'admin',
    replica: true,
    summary: 'Payouts, waiting and decided',
    query: AdminPayoutsQuery,
    reply: listOf(AdminPayout),
  },
  exportAll: {
    method: 'GET',
    path: '/api/admin/payouts.csv',
    access: 'admin',
    replica: true,
    stepUp: 'exports',
    summary: 'The same as CSV, all pages, without accounts',
    query: exportQuery(sorts, filters),
    reply: CsvFile,
  },
  find: {
    method: 'GET',
    path: '/api/admin/payouts/:id',
    access: 'admin',
    summary: 'One payout, to be decided',
    params: PayoutId,
    reply,
  },
  approve: {
    method: 'POST',
    path: '/api/admin/payouts/:id/approve',
    access: 'admin',
    summary: 'Approve a payout; above the limit another administrator must do the same',
    params: PayoutId,
    reply,
    stepUp: 'money',
    problems: ['conflict'],
  },
  approveMany: {
    method: 'POST',
    path: '/api/admin/payouts/approvals',
    access: 'admin',
    summary: 'Approve payouts by one proof of identity; each is decided once, however often the call is repeated',
    body: z.strictObject({ ids: Ids }),
    reply: z.object({
      success: z.literal(true),
      approved: z.array(Id),
      /** Payouts that were left as they are, and why. */
      left: z.array(z.object({ id: Id, why: z.string() })),
    }),
    stepUp: 'money',
  },
  decline: {
    method: 'POST',
    path: '/api/admin/payouts/:id/decline',
    access: 'admin',
    summary: 'Decline a payout; the tester can withdraw its sum again',
    params: PayoutId,
    body: z.strictObject({ reason: required(500, 'Tell the tester why.') }),
    reply,
    stepUp: 'money',
    problems: ['conflict'],
  },
  pay: {
    method: 'POST',
    path: '/api/admin/payouts/:id/pay',
    access: 'admin',
    summary: 'Mark an approved payout as paid, once, with the reference of its transfer',
    params: PayoutId,
    body: PaidPayout,
    reply,
    stepUp: 'money',
    problems: ['conflict'],
  },
  listBatches: {
    method: 'GET',
    path: '/api/admin/payout-batches',
    access: 'admin',
    replica: true,
    summary: 'Batches of payouts',
    query: BatchesQuery,
    reply: listOf(PayoutBatch),
  },
  exportBatches: {
    method: 'GET',
    path: '/api/admin/payout-batches.csv',
    access: 'admin',
    replica: true,
    stepUp: 'exports',
    summary: 'The same as CSV, all pages: a line for each batch',
    query: exportQuery(batchSorts, {}),
    reply: CsvFile,
  },
  makeBatch: {
    method: 'POST',
    path: '/api/admin/payout-batches',
    access: 'admin',
    summary: 'Put approved payouts into a batch, each into one',
    body: z.strictObject({ ids: Ids }),
    reply: z.object({ success: z.literal(true), data: PayoutBatch }),
    stepUp: 'money',
    problems: ['conflict'],
  },
  batchFile: {
    method: 'GET',
    path: '/api/admin/payout-batches/:id/transfers.csv',
    access: 'admin',
    summary: 'The transfers of a batch for the bank, with the accounts in clear, and an empty column for references',
    params: PayoutId,
    reply: CsvFile,
    stepUp: 'money',
  },
  previewReferences: {
    method: 'POST',
    path: '/api/admin/payouts/references/preview',
    access: 'admin',
    summary: 'What a file of references would mark as paid; stores nothing',
    body: ReferenceFile,
    bodyLimit: referencesBodyLimit,
    reply: z.object({ success: z.literal(true), data: ReferenceReport }),
  },
  importReferences: {
    method: 'POST',
    path: '/api/admin/payouts/references',
    access: 'admin',
    summary: 'Mark payouts as paid by a file of references; the same file twice pays nothing twice',
    body: ReferenceFile,
    bodyLimit: referencesBodyLimit,
    reply: z.object({ success: z.literal(true), data: ReferenceReport }),
    stepUp: 'money',
  },
})
