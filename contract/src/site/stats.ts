import * as z from 'zod'
import { figure } from '../format/numbers.ts'
import { endpoints } from '../endpoint.ts'
import { Day } from '../moment.ts'
import { KeptPromises } from './kept-promises.ts'

/** Counted from our records at this moment; nothing is rounded up and no person is named. */
export const PublicStats = z.object({
  /**
   * People who registered as testers and agreed to the terms themselves, and who are in the pool now (verified or
   * available). People whom an operator imported count once they do so: until then they have never answered.
   */
  testers: z.int(),
  tests_running: z.int(),
  /** Tests that are over, and those of them whose testers all stayed their days on the promised number. */
  tests_finished: z.int(),
  tests_kept: z.int(),
  /** Days on which a tester opened an app. */
  tester_days: z.int(),
  /** Developers who reported Google's answer to their application for production, and how many were granted access. */
  answers: z.int(),
  granted: z.int(),
  /** The days of the first and the last of these answers. */
  answers_from: Day.nullable(),
  answers_to: Day.nullable(),
  /** What became of the newest promises that are over. */
  promises: KeptPromises,
})
export type PublicStats = z.output<typeof PublicStats>

/** Finished tests below which a share says nothing, and the site stays silent about it. */
export const fewestForAShare = 10

/** Google's answers, with numerator, denominator and period; undefined while too few developers reported theirs. */
function answersText({ answers, granted, answers_from, answers_to }: PublicStats): string | undefined {
  if (answers < fewestForAShare || !answers_from || !answers_to) return undefined
  return `Google granted production access to ${granted} of the ${answers} developers who told us its answer, from ${answers_from} to ${answers_to}.`
}

/** What has been counted, in words; undefined while too few tests are over to speak of a share. */
export function measuredText(stats: PublicStats): string | undefined {
  const { tests_finished, tests_kept, tester_days } = stats
  if (tests_finished < fewestForAShare) return undefined
  const kept = `Counted from our records: ${tests_kept} of ${tests_finished} finished tests kept their testers to the last day, with ${figure(tester_days)} daily check-ins on record.`
  return [kept, answersText(stats)].filter(Boolean).join(' ')
}

/** The operator's claims, marked as such; undefined if there are none. */
export function saidText(claims: readonly { figure: string; words: string }[]): string | undefined {
  if (!claims.length) return undefined
  return `Our own statement, not yet measured: ${claims.map(({ figure, words }) => `${figure} ${words}`).join(', ')}.`
}

export const stats = endpoints({
  read: {
    method: 'GET',
    path: '/api/stats',
    access: 'anyone',
    replica: true,
    limit: 'figures',
    summary: 'What the service has done so far, counted from its records',
    reply: z.object({ success: z.literal(true), data: PublicStats }),
  },
  dashboard: {
    method: 'GET',
    path: '/api/stats/dashboard',
    access: 'admin',
    replica: true,
    summary: 'The same with what only administrators may see: what visitors sent in',
    reply: z.object({
      success: z.literal(true),
      data: PublicStats.extend({
        contacts: z.int(),
        leads: z.int(),
        testing_requests: z.int(),
        feedback: z.int(),
      }),
    }),
  },
})
