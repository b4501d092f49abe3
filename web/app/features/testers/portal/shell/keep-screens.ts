import { queryClient } from '../../../../lib/query-client.ts'
import { earningsQuery, payoutsQuery, testsQuery } from '../earnings/earnings.queries.ts'
import { myOffers } from '../offers/offers.queries.ts'
import { todayQuery } from '../today/today.queries.ts'

/** Reads what each screen shows, so that all of them can be opened without a connection later. */
export async function keepScreens(): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(todayQuery),
    queryClient.prefetchQuery(myOffers),
    queryClient.prefetchQuery(earningsQuery),
    queryClient.prefetchInfiniteQuery(payoutsQuery),
    queryClient.prefetchInfiniteQuery(testsQuery),
  ])
}
