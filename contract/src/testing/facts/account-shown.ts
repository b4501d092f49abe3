import { noData, noRecipients, seatFact } from './fact.ts'
import { NoData } from './fields.ts'

/** A tester signed in at Google, in the browser in which they join, with the account that the test knows. */
export const accountShown = seatFact({
  data: NoData,
  from: ['invited', 'opted_in'],
  to: null,
  heardOf: true,
  sets: noData,
  notify: noRecipients,
  webhook: null,
  label: () => 'Showed their Google account',
})
