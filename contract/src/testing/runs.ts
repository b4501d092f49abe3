import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { factKinds } from './facts/table.ts'
import { grades } from '../vocabulary/grades.ts'
import { listers } from './group-states.ts'
import { LedgerEvent } from './ledger.ts'
import { CsvFile } from '../listing.ts'
import { Day, Moment } from '../moment.ts'
import { ledgerKeysPath } from '../proofs/keys-path.ts'
import { planNames } from '../plans.ts'
import { setupParts } from '../vocabulary/setup-parts.ts'
import { assignmentStates, joinSteps, outcomes, runPhases } from '../vocabulary/run-states.ts'
import { ruleReadings } from './apply-day.ts'
import { RunSummary } from './run-summary.ts'
import { reportDays } from './public-report.ts'
import { Tester } from '../testers/testers.ts'
import { Id } from '../text.ts'

/**
 * A tester who was willing to test the app, according to the run's ledger. Testers who never answered are not named.
 */
const OnRoster = Tester.omit({ email: true }).extend({
  seat: z.int(),
  /** Null if testers come by a Google Group: no addresses are needed then. */
  email: z.string().nullable(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  state: z.enum(assignmentStates),
  step: z.enum(joinSteps),
  /** What each day of the run was for this tester, from day 1, as in the report. */
  days: z.array(z.enum(reportDays)),
  /** Check-ins in all, those with proof, and days on which one was due: the check-ins and the missed days. */
  used: z.int(),
  proven: z.int(),
  due: z.int(),
  /** Minutes of use per day of the run, from day 1; null if the tester did not check in. */
  minutes: z.array(z.number().nullable()),
  /** What each of these days is worth. */
  grades: z.array(z.enum(grades).nullable()),
  /** The first day of the run on which this tester was opted in, from 1; null before. */
  from_day: z.int().nullable(),
  /** Days without use up to yesterday, in a row. */
  silent: z.int(),
  last_at: z.string().nullable(),
})

/**
 * Testers whom Play Console does not show, and the likeliest of ours: silent, and never confirmed by another source.
 */
const Missing = z.object({
  day: Day,
  believed: z.int(),
  opted_in: z.int(),
  own: z.int(),
  count: z.int(),
  suspects: z.array(
    z.object({
      seat: z.int(),
      name: z.string(),
      silent: z.int(),
      /** A day of theirs was confirmed, so they were in at least then. */
      seen: z.boolean(),
      /** Whether they were asked to check their account, or reminded, today. */
      asked: z.boolean(),
    }),
  ),
})

const Counts = z.object({
  offered: z.int(),
  accepted: z.int(),
  listed: z.int(),
  opted_in: z.int(),
  installed: z.int(),
  in_now: z.int(),
  left: z.int(),
  days_used: z.int(),
  days_evidenced: z.int(),
  days_confirmed: z.int(),
})

/** The record of one run, replayed from its ledger. */
export const RunDetail = RunSummary.extend({
  app_name: z.string(),
  package_plan: z.enum(planNames),
  /** The zone of the run's calendar, "Asia/Karachi". */
  timezone: z.string(),
  /** Today on the run's calendar, or the day on which it ended. */
  today: Day,
  /** Days so far, also those beyond the promised ones. */
  elapsed: z.int(),
  opted_in: z.int(),
  /** Number of them who report that the store no longer has the app. */
  gone: z.int(),
  queued_at: Moment.nullable(),
  /** What is missing before testers can join; empty once the test runs. */
  missing_setup: z.array(z.enum(setupParts)),
  listed_by: z.enum(listers),
  roster: z.array(OnRoster),
  counts: Counts,
  /** Every phase it came to, and when. */
  timeline: z.array(z.object({ phase: z.enum(runPhases), at: z.string() })),
  /**
   * Estimated: only Play Console knows. When the developer can apply, and how many testers can leave without moving
   * that day.
   */
  eligible_on: Day.nullable(),
  /** The moment of that day, and whether it has come. */
  eligible_at: z.string().nullable(),
  /** The reading of Google's rule that ends last, so that the moment rests on it. */
  eligible_by: z.enum(ruleReadings).nullable(),
  may_apply: z.boolean(),
  headroom: z.int(),
  qualified_on: Day.nullable(),
  hold_until: Day.nullable(),
  /** First days on which the goal is met with 50 and 95 %, by the last forecast. */
  p50_on: Day.nullable(),
  p95_on: Day.nullable(),
  applied_on: Day.nullable(),
  outcome: z.enum(outcomes).nullable(),
  /** The chance of the promised day, as forecast on each day. */
  chances: z.array(z.object({ day: Day, p: z.number() })),
  /** Our testers as Play Console showed them, next to those whom the developer invited. */
  play_counts: z.array(z.object({ day: Day, opted_in: z.int(), own: z.int(), believed: z.int() })),
  missing: Missing.nullable(),
  /** The ledger's end. */
  ledger: z.object({ length: z.int(), head: z.string() }),
  /** The first line that cannot have happened; everything above is then as of the line before. */
  broken: z.object({ seq: z.int(), why: z.string() }).nullable(),
})
export type RunDetail = z.output<typeof RunDetail>
export type OnRoster = RunDetail['roster'][number]

const OfApp = z.strictObject({ id: Id })

export const runs = endpoints({
  find: {
    method: 'GET',
    path: '/api/apps/:id/run',
    access: 'owner_or_admin',
    scope: 'read',
    summary: 'The run of an app, day by day',
    params: OfApp,
    reply: RunDetail,
  },
  listEvents: {
    method: 'GET',
    path: '/api/apps/:id/run/events',
    access: 'owner_or_admin',
    summary: 'What the ledger of a run says of a seat, a day or a kind of fact',
    params: OfApp,
    query: z.strictObject({
      seat: z.coerce.number().int().optional(),
      day: Day.optional(),
      kind: z.enum(factKinds).optional(),
    }),
    reply: z.array(LedgerEvent),
  },
  exportLedger: {
    method: 'GET',
    path: '/api/apps/:id/run/ledger',
    access: 'owner_or_admin',
    summary: 'The ledger of a run, hash-chained and signed, for anyone to check',
    params: OfApp,
    reply: z.file().mime('application/x-ndjson'),
  },
  exportDays: {
    method: 'GET',
    path: '/api/apps/:id/run/days',
    access: 'owner_or_admin',
    summary: 'Testers and their days as CSV',
    params: OfApp,
    reply: CsvFile,
  },
  exportState: {
    method: 'GET',
    path: '/api/apps/:id/run/state',
    access: 'owner_or_admin',
    summary: 'The run as its ledger tells it, and the ledger itself, as JSON',
    params: OfApp,
    reply: z.file().mime('application/json'),
  },
})

/** Public keys by which our signatures are checked (RFC 7517). */
export const ledgerKeys = endpoints({
  list: {
    method: 'GET',
    path: ledgerKeysPath,
    access: 'anyone',
    summary: 'The public keys that sign ledgers, as a JWKS',
    reply: z.object({
      keys: z.array(
        z.object({
          kid: z.string(),
          kty: z.string(),
          crv: z.string(),
          x: z.string(),
          alg: z.string(),
          use: z.string(),
        }),
      ),
    }),
  },
})
