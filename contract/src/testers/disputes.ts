import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { pictureSigns, pictureStates } from '../vocabulary/picture-states.ts'
import { unpaidReasons } from './earnings.ts'
import { CsvFile, exportQuery, listOf, listQuery } from '../listing.ts'
import { Day, Moment } from '../moment.ts'
import { disputeStates } from '../vocabulary/payout-states.ts'
import { IconHash, Id, required } from '../text.ts'

/** A day that its tester says should be paid; once for each. */
export const NewDispute = z.strictObject({
  seat: z.int().min(1),
  day: Day,
  message: required(1000, 'Tell us what happened on that day.'),
})

/** A day to decide, as administrators review it: disputed by its tester, or held by our check. */
export const AdminDispute = z.object({
  id: Id,
  tester_id: z.int(),
  tester_name: z.string(),
  user_email: z.string(),
  seat: z.int(),
  app_id: Id,
  app_name: z.string(),
  /** Hash of the app's icon; null without one. */
  app_icon: IconHash.nullable(),
  day: Day,
  /** The reason the day is not paid; null once it is. */
  why: z.enum(unpaidReasons).nullable(),
  /** Rupees that the day is worth. */
  amount_pkr: z.int(),
  /** Grade of the day's check-in; null if there is none. */
  seconds: z.int().nullable(),
  used_at: Moment.nullable(),
  heard_at: Moment.nullable(),
  picture: z.enum(pictureStates),
  /** What the check of the picture found. */
  signs: z.array(z.enum(pictureSigns)),
  /** Whether the picture is still there to be looked at. */
  has_image: z.boolean(),
  /** The picture of which that of the day is a changed copy; null if it is none. */
  copy_of: z.object({ seat: z.int(), day: Day, tester_name: z.string(), app_name: z.string() }).nullable(),
  /** The tester's words; null for a day that our check held. */
  message: z.string().nullable(),
  state: z.enum(disputeStates),
  answer: z.string().nullable(),
  /** Whether the caller is the tester. */
  own: z.boolean(),
  decided_by: z.string().nullable(),
  decided_at: Moment.nullable(),
  created_at: Moment,
})
export type AdminDispute = z.output<typeof AdminDispute>

/** Upheld, the day is confirmed and paid. The tester reads the answer either way. */
export const DisputeDecision = z.strictObject({
  state: z.enum(['upheld', 'declined']),
  answer: required(1000, 'Answer the tester.'),
})
export type DisputeDecision = z.output<typeof DisputeDecision>

const sorts = ['created_at'] as const
const filters = { status: z.enum([...disputeStates, 'all']).optional() }
export const AdminDisputesQuery = listQuery(sorts, filters)
const DisputeId = z.strictObject({ id: Id })

export const disputes = endpoints({
  open: {
    method: 'POST',
    path: '/api/tester/disputes',
    access: 'user',
    summary: 'Dispute a day that was not paid',
    body: NewDispute,
    reply: z.object({ success: z.literal(true), id: Id }),
    status: 201,
    limit: 'write',
    problems: ['conflict', 'not_found'],
  },
  list: {
    method: 'GET',
    path: '/api/admin/disputes',
    access: 'admin',
    replica: true,
    summary: 'Days that testers say should be paid, and days that our check held',
    query: AdminDisputesQuery,
    reply: listOf(AdminDispute),
  },
  exportAll: {
    method: 'GET',
    path: '/api/admin/disputes.csv',
    access: 'admin',
    replica: true,
    stepUp: 'exports',
    summary: 'The same as CSV, all pages',
    query: exportQuery(sorts, filters),
    reply: CsvFile,
  },
  find: {
    method: 'GET',
    path: '/api/admin/disputes/:id',
    access: 'admin',
    summary: 'One dispute, to be decided',
    params: DisputeId,
    reply: z.object({ success: z.literal(true), data: AdminDispute }),
  },
  decide: {
    method: 'PUT',
    path: '/api/admin/disputes/:id',
    access: 'admin',
    summary: 'Decide a dispute, once; upheld, the day is confirmed and paid',
    params: DisputeId,
    body: DisputeDecision,
    reply: z.object({ success: z.literal(true), data: AdminDispute }),
    stepUp: 'decisions',
    problems: ['conflict'],
  },
})
