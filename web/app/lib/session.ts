import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type User, auth } from '@fortnight/contract/auth'
import { call } from './api.ts'
import { identityProvider } from './identity/provider.ts'
import { queryClient } from './query-client.ts'
import { revoke } from './revocation.ts'
import { dropSession, readToken } from './stored-session.ts'

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

/**
 * Ends the session: on the server first, then with the identity provider, then here. What fails on the way is retried at the
 * next start; the user is signed out of this browser all the same.
 */
export async function signOut(): Promise<void> {
  const token = readToken()
  if (token) await revoke(token)
  await identityProvider.signOut().catch(() => undefined)
  queryClient.clear()
  dropSession()
}
