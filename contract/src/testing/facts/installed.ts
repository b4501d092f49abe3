import { noRecipients, seatFact } from './fact.ts'
import { NoData } from './fields.ts'

/** A tester has the app on their phone. */
export const installed = seatFact({
  data: NoData,
  from: ['opted_in'],
  to: null,
  step: 'installed',
  heardOf: true,
  sets: (_data, at) => ({ installed_at: at, trouble: null }),
  notify: noRecipients,
  webhook: null,
  label: () => 'Installed the app',
})
