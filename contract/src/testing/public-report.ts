import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { Day } from '../moment.ts'
import { reportSections } from './report-sections.ts'
import { findingKinds } from '../vocabulary/finding-states.ts'
import { outcomes, runPhases } from '../vocabulary/run-states.ts'

/**
 * One tester on one day, by the signs of the day grid: used with proof, under the plan's minimum, by the tester's own
 * word, not used, still going on, not joined or not yet, the first day after a tester left, and the days after it.
 */
export const reportDays = ['opened', 'short', 'reported', 'missed', 'waiting', 'future', 'left', 'gone'] as const
export type ReportDay = (typeof reportDays)[number]

/** Phones that have something in common. */
const Count = z.object({ name: z.string(), count: z.int() })
export type Count = z.output<typeof Count>

/** A tester of a report: a number, a phone and a country, never a name or an address. */
const ReportTester = z.object({
  number: z.int(),
  phone: z.string().nullable(),
  android: z.string().nullable(),
  left: z.boolean(),
  days: z.array(z.enum(reportDays)),
  /** Minutes of use on each of these days. */
  minutes: z.array(z.number().nullable()),
  used: z.int(),
  /** Days on which the tester was in and could have used the app. */
  due: z.int(),
})

/** A problem or an idea that a tester reported, and what came of it. Days are counted from day 1 of the test. */
const ReportFeedback = z.object({
  number: z.int(),
  kind: z.enum(findingKinds),
  day: z.int(),
  /** The version that was out on that day. */
  version: z.string().nullable(),
  fixed: z.object({ version: z.string(), day: z.int() }).nullable(),
  /** Testers who tried the fix: for how many it works, when the first said so, and for how many it does not. */
  confirmed: z.int(),
  confirmed_day: z.int().nullable(),
  still: z.int(),
})
export type ReportFeedback = z.output<typeof ReportFeedback>

/** What a test promised and what happened, from its record alone; it names no tester. */
export const Report = z.object({
  /** Our name, or the one that an Enterprise developer chose. */
  provider: z.string(),
  /** The title that a Professional developer chose; our name stays next to it. */
  title: z.string().nullable(),
  /** Sections that the developer left out: their lists are empty here. The record is whole. */
  left_out: z.array(z.enum(reportSections)),
  app: z.string(),
  package_name: z.string().nullable(),
  /** Time of the newest entry of the record: the report is as of then. */
  as_of: z.iso.datetime(),
  through: Day,
  timezone: z.string(),
  promised: z.object({ testers: z.int(), days: z.int(), plan: z.string() }),
  phase: z.enum(runPhases),
  started_on: Day.nullable(),
  goal_on: Day.nullable(),
  qualified_on: Day.nullable(),
  applied_on: Day.nullable(),
  outcome: z.enum(outcomes).nullable(),
  /** Days so far, up to `length`, the days of the grid. */
  elapsed: z.int(),
  length: z.int(),
  figures: z.object({
    asked: z.int(),
    joined: z.int(),
    /** Testers who stayed for Google's 14 days without a break. */
    stayed: z.int(),
    check_ins: z.int(),
    /** Check-ins that were possible: days on which a tester was in. */
    due: z.int(),
    proven: z.int(),
    confirmed: z.int(),
    /** Median of the minutes of a day of use; null without any. */
    minutes: z.number().nullable(),
    praise: z.int(),
  }),
  testers: z.array(ReportTester),
  phones: z.array(Count),
  androids: z.array(Count),
  countries: z.array(Count),
  by_day: z.array(z.object({ day: z.int(), joined: z.int(), used: z.int() })),
  versions: z.array(z.object({ name: z.string(), day: z.int() })),
  feedback: z.array(ReportFeedback),
  play_counts: z.array(z.object({ day: z.int(), opted_in: z.int(), own: z.int(), believed: z.int() })),
  /** The record's end; `broken` is the first entry that cannot have happened, and the report ends before it. */
  record: z.object({ run: z.string(), length: z.int(), head: z.string(), broken: z.int().nullable() }),
})
export type Report = z.output<typeof Report>

/** Letters of a token: none that is mistaken for another on paper. */
export const reportTokenLetters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** The form of a token: 128 bits, which cannot be guessed. */
export const reportToken = new RegExp(`^[${reportTokenLetters}]{26}$`)

const OfToken = z.strictObject({ token: z.string().max(100) })

/** What anyone who has the token can read of a report: the token is the permission, and its owner withdraws it. */
export const sharedReports = endpoints({
  find: {
    method: 'GET',
    path: '/api/reports/:token',
    access: 'anyone',
    limit: 'figures',
    summary: 'A report that its owner made public: testers are numbers, and it contains no names',
    params: OfToken,
    reply: Report,
  },
  record: {
    method: 'GET',
    path: '/api/reports/:token/record',
    access: 'anyone',
    limit: 'figures',
    summary: 'The signed record behind a public report, for anyone to check',
    params: OfToken,
    reply: z.file().mime('application/x-ndjson'),
  },
})
