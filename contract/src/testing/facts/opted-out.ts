import * as z from 'zod'
import { Day } from '../../moment.ts'
import { webhook } from '../run-webhooks.ts'
import { seatFact } from './fact.ts'
import { ended } from './fields.ts'

/** A tester who was in leaves. */
export const optedOut = seatFact({
  data: z.object({ day: Day.optional() }),
  from: ['invited', 'opted_in'],
  to: 'opted_out',
  heardOf: true,
  sets: ended,
  notify: { owner: 'tester_opted_out', tester: null, operator: null },
  webhook: webhook('tester.left', () => ({ how: 'opted_out' as const }), { onceIn: true }),
  label: () => 'Left the test',
})
