import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { CsvFile, exportQuery, listOf, listQuery } from '../listing.ts'
import { Moment } from '../moment.ts'
import { Id, required } from '../text.ts'

/**
 * Reasons why money that EasyPaisa reports completes no payment: it came too late, it is another amount, or no payment
 * waits for it.
 */
export const unmatchedKinds = ['late', 'amount', 'unusable'] as const

export const UnmatchedPayment = z.object({
  id: Id,
  payment_id: Id,
  app_name: z.string(),
  user_email: z.string(),
  kind: z.enum(unmatchedKinds),
  /** Rupees asked for, and rupees that came. */
  asked_pkr: z.number().nullable(),
  amount_pkr: z.number(),
  gateway_transaction_id: z.string(),
  created_at: Moment,
  /** What was done about it; null while it waits. */
  note: z.string().nullable(),
  settled_at: Moment.nullable(),
  /** The administrator's name. */
  settled_by: z.string().nullable(),
})
export type UnmatchedPayment = z.output<typeof UnmatchedPayment>

const sorts = ['created_at'] as const
const filters = {
  state: z.enum(['open', 'settled', 'all']).optional(),
  kind: z.enum(unmatchedKinds).optional(),
}
export const UnmatchedPaymentsQuery = listQuery(sorts, filters)

export const unmatchedPayments = endpoints({
  list: {
    method: 'GET',
    path: '/api/admin/strays',
    access: 'admin',
    replica: true,
    summary: 'Money without a payment that it completes: what waits and what was settled',
    query: UnmatchedPaymentsQuery,
    reply: listOf(UnmatchedPayment),
  },
  exportAll: {
    method: 'GET',
    path: '/api/admin/strays.csv',
    access: 'admin',
    replica: true,
    stepUp: 'exports',
    summary: 'The same as CSV, all pages',
    query: exportQuery(sorts, filters),
    reply: CsvFile,
  },
  settle: {
    method: 'PUT',
    path: '/api/admin/strays/:id',
    access: 'admin',
    summary: 'Record what was done about unmatched money, once',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ note: required(500, 'Say what was done.') }),
    reply: z.object({ success: z.literal(true), data: UnmatchedPayment }),
    problems: ['conflict'],
  },
})
