import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { CsvFile, exportQuery, listOf, listQuery } from '../listing.ts'
import { Day, Moment } from '../moment.ts'
import { planNames } from '../plans.ts'
import { openPhases } from '../vocabulary/run-states.ts'
import { IconHash, Id } from '../text.ts'
import { SetupLine } from './setup-progress.ts'

/**
 * An open test as its operator watches it. Chances, silence and headroom are those of the last evaluation, at most an
 * hour old.
 */
export const WatchedRun = z.object({
  id: Id,
  app_id: Id,
  app_name: z.string(),
  /** Hash of the app's icon; null without one. */
  app_icon: IconHash.nullable(),
  user_email: z.string(),
  package_plan: z.enum(planNames),
  phase: z.enum(openPhases),
  need: z.int(),
  days: z.int(),
  /** Testers in now, and asked. */
  opted_in: z.int(),
  invited: z.int(),
  /** Willing testers whom the developer has not put on the list yet. */
  to_list: z.int(),
  /** Testers who missed yesterday. */
  silent: z.int(),
  /** Whether nearly all testers are silent at once, so that none is judged for it. */
  shocked: z.boolean(),
  /** Testers who say that the store no longer has the app. */
  gone: z.int(),
  /** Testers whom Play Console does not show. */
  console_gap: z.int(),
  /** How many testers can still leave without moving the day on which the developer can apply. */
  headroom: z.int(),
  /** Chance that the promise is broken, 0 to 1. */
  risk: z.number(),
  /** The promised day, as its developer moved it. */
  due_on: Day.nullable(),
  /** Days until the promised one; negative after it. */
  days_left: z.int().nullable(),
  /** The first day by which the goal is met with 95 %. */
  p95_on: Day.nullable(),
  queued_at: Moment,
  /** Whether it is paused, because a refund was asked for: no tester is asked or let go. */
  is_paused: z.boolean(),
  /** Testers cannot join, or are not asked yet: package name, access or opt-in link is missing. The risk is then 1. */
  waits_for_setup: z.boolean(),
  /** Lines before day 1 that wait, by who acts and since when; none from day 1 on. */
  waits_for: z.array(SetupLine),
})
export type WatchedRun = z.output<typeof WatchedRun>

const filters = {
  phase: z.enum(openPhases).optional(),
  /** Runs that need attention; runs that wait for their developer. */
  need: z.enum(['risk', 'developer', 'silent']).optional(),
}
export const watchSorts = ['risk', 'headroom', 'silent'] as const
export const WatchQuery = listQuery(watchSorts, filters)

/** What Google answered to tests: how many answers are known, and how many of them granted production access. */
const GoogleAnswers = z.object({ answers: z.int(), granted: z.int() })

/** Tests of one bin of forecasts: how sure these were in the mean, and how many came true. */
const CalibrationBin = z.object({
  /** From which to which chance, 0 to 1. */
  from: z.number(),
  to: z.number(),
  tests: z.int(),
  predicted: z.number(),
  met: z.int(),
  google: GoogleAnswers,
})

/** Forecasts of the first day of tests whose goal day is over, against what came: each test counts once. */
export const Calibration = z.object({
  /** Only bins with tests, the least sure first. */
  bins: z.array(CalibrationBin),
  /** Mean square of forecast minus outcome; null without tests. */
  brier: z.number().nullable(),
  /**
   * How much smaller that is than of a forecast that always says the mean outcome: 1 is perfect, 0 no better, below 0
   * worse. Null while all outcomes are the same.
   */
  skill: z.number().nullable(),
  /** Google's answers by our own word: to tests that we called met, and to those that applied without it. */
  called_met: GoogleAnswers,
  not_called: GoogleAnswers,
})
export type Calibration = z.output<typeof Calibration>

const RunId = z.strictObject({ id: Id })

export const watchlist = endpoints({
  list: {
    method: 'GET',
    path: '/api/admin/watchlist',
    access: 'admin',
    replica: true,
    summary: 'Open tests by the risk that they miss their promise',
    query: WatchQuery,
    reply: listOf(WatchedRun),
  },
  exportAll: {
    method: 'GET',
    path: '/api/admin/watchlist.csv',
    access: 'admin',
    replica: true,
    stepUp: 'exports',
    summary: 'The same as CSV, all pages',
    query: exportQuery(watchSorts, filters),
    reply: CsvFile,
  },
  calibration: {
    method: 'GET',
    path: '/api/admin/watchlist/calibration',
    access: 'admin',
    replica: true,
    summary: 'What was foreseen of tests whose day has come, against what came',
    reply: z.object({ success: z.literal(true), data: Calibration }),
  },
  nudge: {
    method: 'POST',
    path: '/api/admin/watchlist/:id/nudge',
    access: 'admin',
    summary: 'Remind the silent testers of a test, each at most once a day',
    params: RunId,
    reply: z.object({ success: z.literal(true), reminded: z.int() }),
    problems: ['conflict'],
  },
})
