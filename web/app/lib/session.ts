import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { auth } from '@fortnight/contract/identity/auth'
import type { User } from '@fortnight/contract/user'
import { call } from './api.ts'
import { minuteMs } from '@fortnight/contract/format/spans'
import { endSession } from './identity/end-session.ts'
import { userAtStart } from './identity/user-at-start.ts'
import { holdCalls } from './leave-page.ts'
import { queryClient } from './query-client.ts'

/**
 * The signed-in user, as the server sees it at this moment. A role in local storage or an address counts for nothing.
 */
export const mySession = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(auth.session, {}, { signal }),
  staleTime: minuteMs,
})

/** The signed-in user, as a page starts. */
export const sessionAtStart = queryOptions({ ...mySession, queryFn: userAtStart })

/** The signed-in user; for components under routes/private.tsx. */
export function useUser(): User {
  return useSuspenseQuery(mySession).data
}

let leaving = false

/** Whether this page is about to be left by signing out: then the user is not asked to sign in again. */
export const isSigningOut = (): boolean => leaving

/**
 * Signs out. What is still being read ends before the session does, and nothing more is read with it; what was read goes
 * before the browser forgets the session, so that nothing of it shows without one.
 */
export async function signOut(): Promise<void> {
  leaving = true
  holdCalls()
  await queryClient.cancelQueries()
  await endSession(() => queryClient.clear())
}
