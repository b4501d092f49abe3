import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { checkins } from '@fortnight/contract/testing/checkins'
import { callOrKept, isKept } from '../../../../lib/kept.ts'
import { seatAt } from './days.ts'

/** The apps to use today. Without a connection those of the last answer, on a day that this phone has to find out. */
export const todayQuery = queryOptions({
  queryKey: ['tester', 'today'],
  queryFn: async ({ signal }) => {
    const answer = await callOrKept('today', checkins.today, {}, { signal })
    return isKept(answer) ? answer.data.map((seat) => seatAt(seat, new Date())) : answer.data
  },
})

export const useToday = () => useSuspenseQuery(todayQuery).data
