import * as z from 'zod'
import { dayIn } from '../../calendar.ts'
import { Day } from '../../moment.ts'
import { webhook } from '../run-webhooks.ts'
import { noRecipients, seatFact } from './fact.ts'

/** A tester opts in at Google: their days count from here. */
export const optedIn = seatFact({
  data: z.object({ day: Day.optional() }),
  from: ['invited'],
  to: 'opted_in',
  step: 'opted_in',
  heardOf: true,
  sets: (_data, at) => ({ opted_in_at: at, expires_at: null, trouble: null }),
  replay(seat, { data, line, terms }) {
    seat.in_on = data.day ?? dayIn(terms.timezone, line.at)
    return undefined
  },
  notify: noRecipients,
  webhook: webhook('tester.joined', () => ({})),
  label: () => 'Joined the closed test',
})
