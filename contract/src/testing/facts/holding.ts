import * as z from 'zod'
import { weekdayOf } from '../../format/days.ts'
import { Day } from '../../moment.ts'
import { noRecipients, runFact } from './fact.ts'

/** The team stays in while Google looks at the application. */
export const holding = runFact({
  data: z.object({ until: Day }),
  from: ['qualified'],
  to: 'holding',
  sets: ({ until }) => ({ hold_until: until }),
  replay({ run, data }) {
    run.hold_until = data.until
    return undefined
  },
  notify: noRecipients,
  webhook: null,
  label: ({ until }) => `Testers stay until ${weekdayOf(until)}`,
})
