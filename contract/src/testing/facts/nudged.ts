import * as z from 'zod'
import { noData, seatFact } from './fact.ts'
import { By } from './fields.ts'

/** A silent tester is reminded, by the engine, or asked about their account by the developer. */
export const nudged = seatFact({
  data: z.object({ misses: z.int(), alive: z.number(), by: By }),
  from: ['opted_in'],
  to: null,
  sets: noData,
  notify: { owner: null, tester: ({ by }) => (by === 'developer' ? 'account_check' : 'nudged'), operator: null },
  webhook: null,
  label: ({ misses }) => `Reminded after ${misses} days without a check-in`,
})
