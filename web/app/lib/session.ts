import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type User, auth } from '@fortnight/contract/auth'
import { call } from './api.ts'
import { endSession } from './identity/end-session.ts'
import { queryClient } from './query-client.ts'

/** Who is signed in, as the server says at this moment. A role in local storage or an address counts for nothing. */
export const mySession = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(auth.session, {}, { signal }),
  staleTime: 60_000,
})

/** The signed-in user; for components under routes/private.tsx. */
export function useUser(): User {
  return useSuspenseQuery(mySession).data
}

/** Signs out; what was read goes before the session does, so that nothing of it shows without one. */
export const signOut = (): Promise<void> => endSession(() => queryClient.clear())
