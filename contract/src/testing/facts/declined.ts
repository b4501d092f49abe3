import { noRecipients, seatFact } from './fact.ts'
import { ended, NoData } from './fields.ts'

/** A tester who was not in yet gives their offer back. */
export const declined = seatFact({
  data: NoData,
  from: ['invited'],
  to: 'declined',
  heardOf: true,
  sets: ended,
  notify: noRecipients,
  webhook: null,
  label: () => 'Declined',
})
