import * as z from 'zod'
import { fullDay } from '../../format/days.ts'
import { Day } from '../../moment.ts'
import { counted } from '../../format/plurals.ts'
import { openPhases } from '../../vocabulary/run-states.ts'
import { promiseMoves } from '../promise.ts'
import { noData, runFact } from './fact.ts'

const causes = {
  setup: (hours: string) => `Play was set up ${hours} later than agreed`,
  list: (hours: string) => `testers were added to the list ${hours} later than agreed`,
  pause: (hours: string) => `the test was paused for ${hours}, because a refund was asked for`,
} as const

/** Its developer took longer than agreed, or had the test paused, so that the promised day moved. We never move it ourselves. */
export const promiseMoved = runFact({
  data: z.object({ cause: z.enum(promiseMoves), hours: z.number(), to: Day }),
  from: openPhases,
  to: null,
  sets: noData,
  notify: { owner: 'promise_moved', tester: null, operator: null },
  webhook: null,
  label: ({ cause, hours, to }) =>
    `The promised date moved to ${fullDay(to)}: ${causes[cause](counted(hours, 'hour'))}`,
})
