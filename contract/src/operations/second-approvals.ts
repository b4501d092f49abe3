import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { CsvFile, exportQuery, listOf, listQuery } from '../listing.ts'
import { Moment } from '../moment.ts'
import { Id, optional } from '../text.ts'
import { secondApprovalActs, secondApprovalStates } from '../vocabulary/second-approval-states.ts'

/** Hours for which an administrator has held the role before they count as a second one. */
export const seniorAfterHours = 24

/** Hours after which the only senior administrator may approve alone: a large refund or payout, a setting, a role. */
export const coolingHours = 1

/** Hours after which the role of a senior administrator may be taken without a second one's approval. */
export const roleTakenAfterHours = 24

/** A part of what would happen: its name, its value, and the value that it replaces. */
export const ApprovalLine = z.object({ label: z.string(), value: z.string(), before: z.string().nullable() })
export type ApprovalLine = z.output<typeof ApprovalLine>

const Hash = z.string().regex(/^[0-9a-f]{64}$/)

/** An act that waits for a second administrator, or did. */
export const SecondApproval = z.object({
  id: Id,
  act: z.enum(secondApprovalActs),
  state: z.enum(secondApprovalStates),
  /** What would happen, as it was asked for. */
  lines: z.array(ApprovalLine),
  /** Hash of the act and its lines; an approval names it. */
  hash: Hash,
  asked_by: Id,
  asked_by_name: z.string(),
  /** From then on the administrator who asked may approve it alone; null if never. */
  alone_at: Moment.nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: Moment.nullable(),
  reason: z.string().nullable(),
  created_at: Moment,
})
export type SecondApproval = z.output<typeof SecondApproval>

/** Whether acts of money need two administrators now, and who counts. */
export const ApprovalStanding = z.object({
  /** `two` if at least two administrators have held the role long enough; else one acts alone. */
  mode: z.enum(['two', 'one']),
  /** Names of the administrators who have held the role long enough, by name. */
  seniors: z.array(z.string()),
  /** Whether the caller is one of them. */
  is_senior: z.boolean(),
  /** Rupees above which a refund waits an hour while one administrator acts alone; settings and roles always do. */
  limit_pkr: z.int(),
})
export type ApprovalStanding = z.output<typeof ApprovalStanding>

const sorts = ['created_at'] as const
const filters = {
  state: z.enum([...secondApprovalStates, 'all']).optional(),
  act: z.enum(secondApprovalActs).optional(),
}
export const SecondApprovalsQuery = listQuery(sorts, filters)

const params = z.strictObject({ id: Id })
const done = z.object({ success: z.literal(true) })

/**
 * Acts of money and of roles that take two administrators: one asks, another one who has held the role for a day
 * approves exactly what was asked.
 */
export const secondApprovals = endpoints({
  list: {
    method: 'GET',
    path: '/api/admin/approvals',
    access: 'admin',
    replica: true,
    summary: 'Acts that wait for a second administrator, and decided ones',
    query: SecondApprovalsQuery,
    reply: listOf(SecondApproval),
  },
  exportAll: {
    method: 'GET',
    path: '/api/admin/approvals.csv',
    access: 'admin',
    replica: true,
    stepUp: 'exports',
    summary: 'The same as CSV, all pages',
    query: exportQuery(sorts, filters),
    reply: CsvFile,
  },
  standing: {
    method: 'GET',
    path: '/api/admin/approvals/standing',
    access: 'admin',
    summary: 'Whether acts of money need two administrators now, and who counts',
    reply: z.object({ success: z.literal(true), data: ApprovalStanding }),
  },
  approve: {
    method: 'POST',
    path: '/api/admin/approvals/:id/approve',
    access: 'admin',
    summary: 'Approve exactly what was asked for, which is done at once; void if it changed since',
    params,
    body: z.strictObject({ hash: Hash }),
    reply: done,
    stepUp: 'approvals',
    problems: ['conflict'],
  },
  refuse: {
    method: 'POST',
    path: '/api/admin/approvals/:id/refuse',
    access: 'admin',
    summary: 'Refuse what another administrator asked for, with a reason, or withdraw what the caller asked for',
    params,
    body: z.strictObject({ reason: optional(500) }),
    reply: done,
    stepUp: 'approvals',
    problems: ['conflict'],
  },
})
