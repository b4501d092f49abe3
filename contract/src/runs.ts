import * as z from 'zod'
import { endpoints } from './endpoint.ts'
import { Day, Moment } from './moment.ts'
import { runPhases } from './run-states.ts'
import { Tester } from './testers.ts'
import { Id } from './text.ts'

/** What a card shows of a run. */
export const RunSummary = z.object({
  phase: z.enum(runPhases),
  /** Testers that must stay for `days` days in a row. */
  need: z.int(),
  days: z.int(),
  /** The day of the run today is, from 1; 0 before it starts; at most `days`. */
  day: z.int(),
  started_on: Day.nullable(),
  /** The promised day; null before the start. */
  goal_on: Day.nullable(),
  /** Estimated chance that the goal is met on the promised day, 0 to 1; null before a team is claimed. */
  probability: z.number().nullable(),
  /** One letter a day so far: o at least `need` testers opened the app, h fewer did, m nobody. */
  marks: z.string(),
})
export type RunSummary = z.output<typeof RunSummary>

/** The day-by-day record of one run. */
export const RunDetail = RunSummary.extend({
  opted_in: z.int(),
  queued_at: Moment.nullable(),
  roster: z.array(
    Tester.extend({
      /** Minutes of use per day of the run, from day 1; null where the tester did not check in. */
      minutes: z.array(z.number().nullable()),
      /** The first day of the run on which this tester was opted in, from 1; null before. */
      from_day: z.int().nullable(),
    }),
  ),
})
export type RunDetail = z.output<typeof RunDetail>

export const runs = endpoints({
  find: {
    method: 'GET',
    path: '/api/apps/:id/run',
    access: 'owner_or_admin',
    scope: 'read',
    summary: 'The run of an app, day by day',
    params: z.strictObject({ id: Id }),
    reply: RunDetail,
  },
})
