import * as z from 'zod'
import { seatFact } from './fact.ts'
import { By, ended } from './fields.ts'

/** An offer is taken back: enough others were quicker. */
export const withdrawn = seatFact({
  data: z.object({ by: By, reason: z.string().optional() }),
  from: ['invited'],
  to: 'withdrawn',
  sets: ended,
  notify: { owner: null, tester: 'unneeded', operator: null },
  webhook: null,
  label: () => 'The offer was withdrawn',
})
