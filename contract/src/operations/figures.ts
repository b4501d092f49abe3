import * as z from 'zod'
import { archiveFaults } from '../vocabulary/archive-states.ts'
import { appStatuses } from '../vocabulary/app-states.ts'
import { endpoints } from '../endpoint.ts'
import { Moment } from '../moment.ts'
import { paymentMethods, paymentStatuses } from '../vocabulary/payment-states.ts'
import { runPhases } from '../vocabulary/run-states.ts'
import { Id } from '../text.ts'

/** The service in figures, as of the moment of asking (spec §3; the first seven are the specified ones). */
export const AdminStats = z.object({
  total_apps: z.int(),
  total_users: z.int(),
  total_payments: z.int(),
  /** Dollars of completed payments less what went back. */
  revenue_total: z.number(),
  total_feedback: z.int(),
  total_contacts: z.int(),
  /** Payments that wait for a person's decision. */
  pending_requests: z.int(),
  /** Refunds that wait for a decision, and unmatched payments that wait for an administrator. */
  open_refunds: z.int(),
  open_strays: z.int(),
  /** Developers who can pay by none of the methods and wait for an answer. */
  open_payment_help: z.int(),
  /** Payouts that wait for an approval, and disputes that wait for a decision. */
  open_payouts: z.int(),
  open_disputes: z.int(),
  /** Groups of people who look like one and wait for a decision. */
  open_likeness: z.int(),
  /** Acts that wait for a second administrator. */
  open_alarms: z.int(),
  open_approvals: z.int(),
  /** Unanswered messages, and applications of testers. */
  new_contacts: z.int(),
  waiting_applications: z.int(),
  /** Runs that wait for testers, and runs that have theirs and are not over. */
  queued_runs: z.int(),
  active_tests: z.int(),
  available_testers: z.int(),
  /** Tests that the available testers could do at once, and seats that are taken. */
  seats_offered: z.int(),
  seats_held: z.int(),
  apps_by_status: z.array(z.object({ status: z.enum(appStatuses), count: z.int() })),
})
export type AdminStats = z.output<typeof AdminStats>

/** How far back charts look, in days, today included. */
export const periods = ['30', '90', '365'] as const
export type Period = (typeof periods)[number]

const Counts = z.array(z.int())

/** Figures day by day (UTC); every list has one value for each of `days`. */
export const AdminSeries = z.object({
  /** Oldest first; the last is today. */
  days: z.array(z.iso.date()),
  /** Dollars that came in on the day, less those that went back. */
  revenue: z.array(z.number()),
  sign_ups: Counts,
  /** Number of apps in each status at the end of the day. */
  apps: z.array(z.object({ status: z.enum(appStatuses), counts: Counts })),
  /** Payments by the day of their decision; pending ones by the day on which they were reported. */
  payments: z.array(
    z.object({ payment_method: z.enum(paymentMethods), payment_status: z.enum(paymentStatuses), counts: Counts }),
  ),
  /** At the end of the day: tests with a team, seats they held, seats that the available testers offered. */
  active_tests: Counts,
  seats_held: Counts,
  seats_offered: Counts,
})
export type AdminSeries = z.output<typeof AdminSeries>

/** Number of waiting rows, and the first of them, the longest wait first. */
const waiting = <R extends z.ZodType>(row: R) => z.object({ total: z.int(), first: z.array(row) })

/** A test that might miss its goal, and why. */
export const TestAtRisk = z.object({
  app_id: Id,
  app_name: z.string(),
  phase: z.enum(runPhases),
  /** Testers that the goal needs, and those who hold a seat. */
  need: z.int(),
  live: z.int(),
  /** Chance of the goal when the team was claimed (0..1). */
  probability: z.number().nullable(),
  /** Days since the promised day, as its developer moved it; 0 before it. */
  days_behind: z.int(),
  /** Testers cannot join, or are not asked yet: package name, access or opt-in link is missing. */
  waits_for_setup: z.boolean(),
  /** Since when it waits for a team, or has one. */
  since: Moment,
})
export type TestAtRisk = z.output<typeof TestAtRisk>

/** How the database is backed up; moments are null before the first time. */
export const ArchiveState = z.object({
  /** `operator`: the database is the operator's own, and so are its backups, of which nothing is known here. */
  kept_by: z.enum(['archive', 'operator', 'none']),
  /** The archive holds all that was acknowledged before that moment. */
  covered_until: Moment.nullable(),
  full_at: Moment.nullable(),
  drilled_at: Moment.nullable(),
  /** What the last drill found wrong. */
  drill_failure: z.string().nullable(),
  faults: z.array(z.enum(archiveFaults)),
})
export type ArchiveState = z.output<typeof ArchiveState>

/** What an administrator should look after first. */
export const Attention = z.object({
  payments: waiting(
    z.object({ id: Id, app_name: z.string(), user_email: z.string(), amount: z.number(), created_at: Moment }),
  ),
  tests: waiting(TestAtRisk),
  contacts: waiting(z.object({ id: Id, name: z.string(), subject: z.string(), created_at: Moment })),
  refunds: waiting(z.object({ id: Id, app_name: z.string(), amount: z.number(), created_at: Moment })),
  payment_help: waiting(
    z.object({ id: Id, app_name: z.string(), amount: z.number(), country: z.string(), created_at: Moment }),
  ),
  strays: waiting(z.object({ id: Id, app_name: z.string(), amount_pkr: z.number(), created_at: Moment })),
  payouts: waiting(
    z.object({ id: Id, name: z.string(), amount_pkr: z.int(), second: z.boolean(), created_at: Moment }),
  ),
  disputes: waiting(z.object({ id: Id, name: z.string(), app_name: z.string(), created_at: Moment })),
  applications: waiting(z.object({ id: z.int(), name: z.string(), created_at: Moment })),
  /** Mail that the mail server has not taken yet though it was asked to, and since when the oldest waits. */
  mail: z.object({ total: z.int(), since: Moment.nullable() }),
  archive: ArchiveState,
})
export type Attention = z.output<typeof Attention>

export const figures = endpoints({
  stats: {
    method: 'GET',
    path: '/api/admin/dashboard/stats',
    access: 'admin',
    replica: true,
    summary: 'The figures of the whole service',
    reply: z.object({ success: z.literal(true), data: AdminStats }),
  },
  series: {
    method: 'GET',
    path: '/api/admin/dashboard/series',
    access: 'admin',
    replica: true,
    summary: 'The same over time, day by day',
    query: z.strictObject({ days: z.enum(periods).default('90') }),
    reply: z.object({ success: z.literal(true), data: AdminSeries }),
  },
  attention: {
    method: 'GET',
    path: '/api/admin/dashboard/attention',
    access: 'admin',
    replica: true,
    summary: 'What waits for an administrator, the longest wait first, and the tests that may miss their goal',
    reply: z.object({ success: z.literal(true), data: Attention }),
  },
})
