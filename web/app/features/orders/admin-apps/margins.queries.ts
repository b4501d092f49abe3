import { queryOptions } from '@tanstack/react-query'
import { testMargins } from '@fortnight/contract/orders/test-margins'
import { call } from '../../../lib/api.ts'

/** What the test of an app brings and costs. */
export const marginQuery = (id: string) =>
  queryOptions({
    queryKey: ['apps', 'admin', id, 'margin'],
    queryFn: async ({ signal }) => (await call(testMargins.find, { params: { id } }, { signal })).data,
  })

/** Open tests by what is left of them. */
export const openMarginsQuery = queryOptions({
  queryKey: ['apps', 'margins'],
  queryFn: ({ signal }) => call(testMargins.listOpen, {}, { signal }),
})
