import { queryOptions } from '@tanstack/react-query'
import { playSetup } from '@fortnight/contract/orders/play-setup'
import { call } from '../../../lib/api.ts'

/** How testers can get into a test here, as the operator has set it up. */
export const waysOfAccess = queryOptions({
  queryKey: ['access'],
  queryFn: ({ signal }) => call(playSetup.listAccess, {}, { signal }),
  staleTime: Infinity,
})
