import * as z from 'zod'
import { webhook } from '../run-webhooks.ts'
import { seatFact } from './fact.ts'
import { ended } from './fields.ts'

/** The engine gives a tester up after days of silence. */
export const lost = seatFact({
  data: z.object({ misses: z.int().optional(), alive: z.number().optional() }),
  from: ['opted_in'],
  to: 'lost',
  sets: ended,
  notify: { owner: null, tester: 'lost', operator: null },
  webhook: webhook('tester.left', () => ({ how: 'lost' as const }), { onceIn: true }),
  label: () => 'Removed: no check-in for days',
})
