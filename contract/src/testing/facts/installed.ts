import { nobody, seatFact } from './fact.ts'
import { Nothing } from './fields.ts'

/** A tester has the app on their phone. */
export const installed = seatFact({
  data: Nothing,
  from: ['opted_in'],
  to: null,
  step: 'installed',
  heardOf: true,
  sets: (_data, at) => ({ installed_at: at, trouble: null }),
  notify: nobody,
  webhook: null,
  label: () => 'Installed the app',
})
