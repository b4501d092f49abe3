import { queryOptions } from '@tanstack/react-query'
import { figures } from '@fortnight/contract/operations/figures'
import { myAccount } from '../../lib/account.ts'
import { call, isNetworkError } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { mySession } from '../../lib/session.ts'

export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: async ({ signal }) => (await call(figures.stats, {}, { signal })).data,
})

/**
 * Whether the signed-in user may see these screens: an administrator, whose session has shown a second factor if one is
 * needed. Loaders of a layout and of its pages run side by side, so each page asks before it fetches anything.
 */
export async function mayAdminister(): Promise<boolean> {
  const [{ role }, { second_factor_needed }] = await Promise.all([
    queryClient.ensureQueryData(mySession),
    queryClient.ensureQueryData(myAccount),
  ])
  return role === 'admin' && !second_factor_needed
}

/** Reads every list again that a decision can have changed, whatever the server answered. */
export function refreshReviews(_reply: unknown, error: unknown): void {
  // Without a connection reading again would only fail too; the event stream does it when it is back.
  if (isNetworkError(error)) return
  for (const topic of ['payments', 'queue', 'stats']) void queryClient.invalidateQueries({ queryKey: [topic] })
}
