import { queryOptions } from '@tanstack/react-query'
import { offers } from '@fortnight/contract/testing/offers'
import { callOrKept } from '../../../../lib/kept.ts'

/** The tester's offers and tests. The last ones are kept, so that steps can be read again without a connection. */
export const myOffers = queryOptions({
  queryKey: ['tester', 'offers'],
  queryFn: async ({ signal }) => (await callOrKept('offers', offers.list, {}, { signal })).data,
})
