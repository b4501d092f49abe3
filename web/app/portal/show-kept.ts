import type { Reply } from '@fortnight/contract/endpoint'
import type { offers } from '@fortnight/contract/testing/offers'
import type { testerPortal } from '@fortnight/contract/testers/tester-portal'
import type { User } from '@fortnight/contract/user'
import { myOffers } from '../features/testers/portal/offers/offers.queries.ts'
import { meQuery } from '../features/testers/portal/tester.queries.ts'
import { keptToday, todayQuery } from '../features/testers/portal/today/today.queries.ts'
import { readKept } from '../lib/kept.ts'
import { queryClient } from '../lib/query-client.ts'
import { mySession, sessionAtStart } from '../lib/session.ts'
import { readToken, storedUser } from '../lib/stored-session.ts'

/** Older than anything: it is shown, and read again at once. */
const stale = { updatedAt: 0 }

/**
 * Shows what this phone kept of the tester's last visit, while the server is asked again: on a slow line that takes seconds.
 * It shows nothing that would not show without a connection. The first answer ends a session that is over.
 */
export function showKept(): void {
  const user = storedUser()
  const me = readKept('me') as Reply<typeof testerPortal.me> | undefined
  if (!readToken() || !user?.id || !me) return
  queryClient.setQueryData(mySession.queryKey, user as User, stale)
  queryClient.setQueryData(meQuery.queryKey, me, stale)
  const today = keptToday()
  if (today) queryClient.setQueryData(todayQuery.queryKey, today, stale)
  const kept = readKept('offers') as Reply<typeof offers.list> | undefined
  if (kept) queryClient.setQueryData(myOffers.queryKey, kept.data, stale)
  queryClient.fetchQuery(sessionAtStart).catch(() => undefined)
}
