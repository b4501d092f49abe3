import { hourMs } from '../../format/spans.ts'
import { optInHours } from '../../vocabulary/run-states.ts'
import { seatFact } from './fact.ts'
import { NoData } from './fields.ts'

/** The developer has put a tester on the list in Play Console; the tester has some hours to opt in. */
export const listed = seatFact({
  data: NoData,
  from: ['invited'],
  to: null,
  step: 'listed',
  heardOf: true,
  sets: (_data, at) => ({
    listed_at: at,
    expires_at: new Date(Date.parse(at) + optInHours * hourMs).toISOString(),
  }),
  notify: { owner: null, tester: 'listed', operator: null },
  webhook: null,
  label: () => 'Added to the tester list',
})
