import { queryOptions } from '@tanstack/react-query'
import { account } from '@fortnight/contract/identity/account'
import { call } from './api.ts'

/**
 * The ways by which the signed-in user signs in. Read again when the tab comes back: links of mails are opened in
 * others.
 */
export const myAccount = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(account.find, {}, { signal }),
  staleTime: 0,
})
