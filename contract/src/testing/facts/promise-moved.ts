import * as z from 'zod'
import { fullDay } from '../../format/days.ts'
import { Day } from '../../moment.ts'
import { counted } from '../../format/plurals.ts'
import { openPhases } from '../../vocabulary/run-states.ts'
import { promiseMoves } from '../promise.ts'
import { noData, runFact } from './fact.ts'

const causes = { setup: 'Play was set up', list: 'testers were added to the list' } as const

/** Its developer took longer than agreed, so that the promised day moved. We never move it ourselves. */
export const promiseMoved = runFact({
  data: z.object({ cause: z.enum(promiseMoves), hours: z.number(), to: Day }),
  from: openPhases,
  to: null,
  sets: noData,
  notify: { owner: 'promise_moved', tester: null, operator: null },
  webhook: null,
  label: ({ cause, hours, to }) =>
    `The promised date moved to ${fullDay(to)}: ${causes[cause]} ${counted(hours, 'hour')} later than agreed`,
})
