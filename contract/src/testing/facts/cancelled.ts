import { dayIn } from '../../calendar.ts'
import { openPhases } from '../../vocabulary/run-states.ts'
import { webhook } from '../run-webhooks.ts'
import { noRecipients, runFact } from './fact.ts'
import { closed, NoData } from './fields.ts'

/**
 * A test that ends before its time. The developer reads why from the act that ended it: a cancellation, a deletion, a
 * refund.
 */
export const cancelled = runFact({
  data: NoData,
  from: openPhases,
  to: 'cancelled',
  sets: closed,
  replay({ run, line, terms }) {
    // Records from before each seat had a fact of its own end them all here.
    for (const seat of run.seats)
      if (seat.ended_at === null)
        Object.assign(seat, { state: 'released', ended_at: line.at, ended_on: dayIn(terms.timezone, line.at) })
    return undefined
  },
  notify: noRecipients,
  webhook: webhook('run.cancelled', () => ({})),
  label: () => 'The test was cancelled',
})
