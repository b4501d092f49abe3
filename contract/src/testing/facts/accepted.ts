import { nobody, seatFact } from './fact.ts'
import { Nothing } from './fields.ts'

/** A tester takes the offer. From here the developer is to act, and the offer no longer expires. */
export const accepted = seatFact({
  data: Nothing,
  from: ['invited'],
  to: null,
  step: 'accepted',
  heardOf: true,
  sets: (_data, at) => ({ accepted_at: at, expires_at: null }),
  notify: nobody,
  webhook: null,
  label: () => 'Accepted',
})
