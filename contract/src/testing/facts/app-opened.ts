import { noData, noRecipients, seatFact } from './fact.ts'
import { NoData } from './fields.ts'

/** A tester opened the page that the app itself links to, and gave the code of their seat there. */
export const appOpened = seatFact({
  data: NoData,
  from: ['opted_in'],
  to: null,
  heardOf: true,
  sets: noData,
  notify: noRecipients,
  webhook: null,
  label: () => 'Came from the app’s own link',
})
