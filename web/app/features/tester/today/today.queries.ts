import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { checkins } from '@fortnight/contract/checkins'
import { callOrKept } from '../../../lib/kept.ts'

/** The apps to use today; without a connection those that were last heard of. */
export const todayQuery = queryOptions({
  queryKey: ['tester', 'today'],
  queryFn: ({ signal }) => callOrKept('today', checkins.today, {}, { signal }),
})

export const useToday = () => useSuspenseQuery(todayQuery).data.data
