import { nobody, seatFact } from './fact.ts'
import { ended, Nothing } from './fields.ts'

/** A tester who was not in yet gives their offer back. */
export const declined = seatFact({
  data: Nothing,
  from: ['invited'],
  to: 'declined',
  heardOf: true,
  sets: ended,
  notify: nobody,
  webhook: null,
  label: () => 'Declined',
})
