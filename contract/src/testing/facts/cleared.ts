import * as z from 'zod'
import { seatFact } from './fact.ts'

/**
 * The suspension that ended a seat was a mistake: its end was ours, from that moment on. The tester stays off the test, in which
 * another may have their place.
 */
export const cleared = seatFact({
  data: z.object({ ended_at: z.iso.datetime() }),
  from: ['released'],
  to: null,
  sets: ({ ended_at }) => ({ let_go_at: ended_at }),
  notify: { tester: 'cleared', owner: null, operator: null },
  webhook: null,
  label: () => 'Suspension lifted as a mistake',
})
