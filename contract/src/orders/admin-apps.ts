import * as z from 'zod'
import { appStatuses } from '../vocabulary/app-states.ts'
import { App, platforms, testingTypes } from './apps.ts'
import { endpoints } from '../endpoint.ts'
import { CsvFile, exportQuery, listOf, listQuery } from '../listing.ts'
import { Day, Moment } from '../moment.ts'
import { Notification } from '../messaging/notifications.ts'
import { Payment } from './payments.ts'
import { planNames } from '../plans.ts'
import { assignmentStates, joinSteps, runPhases, troubles } from '../vocabulary/run-states.ts'
import { AppId, Id, Reason, IconHash } from '../text.ts'
import { RunPromise } from '../testing/promise.ts'
import { TrackRecord } from '../testing/track-record.ts'

/** An app in the administrator's list (spec §3, App), with the state of its test. */
export const AdminApp = z.object({
  id: Id,
  /** The app's id under its second specified name. */
  _id: Id,
  name: z.string(),
  /** Hash of the icon; null without one. */
  icon: IconHash.nullable(),
  description: z.string(),
  platform: z.enum(platforms),
  category: z.string().nullable(),
  testing_type: z.enum(testingTypes),
  duration: z.int(),
  package_plan: z.enum(planNames),
  package_name: z.string().nullable(),
  status: z.enum(appStatuses),
  user_email: z.string(),
  owner_id: Id,
  /** Phase of its run; null if there is none. */
  phase: z.enum(runPhases).nullable(),
  /** Paid for, but its developer has not set it up for Play yet: until then no tester is asked or can join. */
  waits_for_setup: z.boolean(),
  /** Whether its run is paused, because a refund was asked for. */
  is_paused: z.boolean(),
  need: z.int().nullable(),
  /** Testers who are on it now, or were when it ended well. */
  live: z.int().nullable(),
  /** Open, not paused, and short of testers, below the chance that its plan holds, or past its promised day. */
  at_risk: z.boolean(),
  created_at: Moment,
  updated_at: Moment,
})
export type AdminApp = z.output<typeof AdminApp>

/** A tester who was ever on the run. */
const Seat = z.object({
  id: z.int(),
  tester_id: z.int(),
  name: z.string(),
  email: z.string(),
  /** "Samsung Galaxy A54, Android 14"; 'Unknown' if we don't know it. */
  device: z.string(),
  country: z.string(),
  state: z.enum(assignmentStates),
  /** Their step in joining, and what keeps them from going on. */
  step: z.enum(joinSteps),
  trouble: z.enum(troubles).nullable(),
  /** 1000 times the chance to stay 14 days. */
  score: z.int(),
  /** Days in, of their own. */
  days_in: z.int(),
  days_used: z.int(),
  invited_at: Moment,
  opted_in_at: Moment.nullable(),
  ended_at: Moment.nullable(),
})
export type AdminSeat = z.output<typeof Seat>

/** A run as its operator sees it. */
const Run = z.object({
  phase: z.enum(runPhases),
  need: z.int(),
  days: z.int(),
  day: z.int(),
  /** The engine's estimate for `goal_on` at the last evaluation, 0 to 1, and what became of tests with the same one. */
  probability: z.number().nullable(),
  track_record: TrackRecord.nullable(),
  available: z.int().nullable(),
  /** Its turn in the queue, from 1; null if it is not waiting. */
  place: z.int().nullable(),
  queued_at: Moment,
  /** Since when it is both paid and set up for Play; null while the set-up is missing. */
  ready_at: Moment.nullable(),
  staffed_at: Moment.nullable(),
  started_on: Day.nullable(),
  promise: RunPromise.nullable(),
  /** Since when it is paused, because a refund was asked for. */
  paused_at: Moment.nullable(),
  goal_on: Day.nullable(),
  closed_at: Moment.nullable(),
})

/** What the engine decided and from what. */
const Decision = z.object({
  id: z.int(),
  kind: z.string(),
  inputs: z.record(z.string(), z.unknown()),
  probability_before: z.number().nullable(),
  probability_after: z.number().nullable(),
  created_at: Moment,
})

/** Everything about one app. */
export const AdminAppDetail = z.object({
  app: AdminApp.extend({
    ...App.omit({ version: true, payment_status: true, tester_count: true, testers: true, run: true }).shape,
    user_name: z.string(),
    size_mb: z.int(),
    min_api: z.int(),
    has_credentials: z.boolean(),
  }),
  payments: z.array(Payment.omit({ app_id: true })),
  run: Run.nullable(),
  seats: z.array(Seat),
  decisions: z.array(Decision),
  /** Notifications sent to its owner about it, newest first. */
  notifications: z.array(Notification),
})
export type AdminAppDetail = z.output<typeof AdminAppDetail>

/** Something that happened in a run. */
export const RunEvent = z.object({
  id: z.int(),
  kind: z.string(),
  tester: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  at: Moment,
})
export type RunEvent = z.output<typeof RunEvent>

const filters = {
  status: z.enum(appStatuses).optional(),
  plan: z.enum(planNames).optional(),
  phase: z.enum(runPhases).optional(),
  risk: z.enum(['yes']).optional(),
}
export const adminAppSorts = ['created_at', 'updated_at', 'name'] as const
export const AdminAppQuery = listQuery(adminAppSorts, filters)

const done = z.object({ success: z.literal(true) })

export const adminApps = endpoints({
  list: {
    method: 'GET',
    path: '/api/admin/apps',
    access: 'admin',
    replica: true,
    summary: 'All apps with their owners and the state of their tests',
    query: AdminAppQuery,
    reply: listOf(AdminApp),
  },
  exportAll: {
    method: 'GET',
    path: '/api/admin/apps.csv',
    access: 'admin',
    replica: true,
    stepUp: 'exports',
    summary: 'The same as CSV, all pages',
    query: exportQuery(adminAppSorts, filters),
    reply: CsvFile,
  },
  find: {
    method: 'GET',
    path: '/api/admin/apps/:id',
    access: 'admin',
    summary: 'Everything about one app',
    params: AppId,
    reply: z.object({ success: z.literal(true), data: AdminAppDetail }),
  },
  events: {
    method: 'GET',
    path: '/api/admin/apps/:id/events',
    access: 'admin',
    summary: 'What happened in the run of an app, in order',
    params: AppId,
    query: listQuery(['at'], {}),
    reply: listOf(RunEvent),
  },
  showCredentials: {
    method: 'POST',
    path: '/api/admin/apps/:id/credentials',
    access: 'admin',
    summary: 'The testing credentials of an app; that they were shown goes on record',
    params: AppId,
    reply: z.object({ success: z.literal(true), testing_credentials: z.string() }),
  },
  cancel: {
    method: 'PUT',
    path: '/api/admin/apps/:id/cancel',
    access: 'admin',
    summary: 'Cancel an app and its test; the owner reads the reason',
    params: AppId,
    body: z.strictObject({ reason: Reason }),
    reply: done,
    problems: ['conflict'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/apps/:id',
    access: 'admin',
    summary: 'Delete an app and end its test; its payments stay on record',
    params: AppId,
    reply: done,
    problems: ['conflict'],
  },
})
