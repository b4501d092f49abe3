import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { checkins } from '@fortnight/contract/testing/checkins'
import { callOrKept, isKept } from '../../../../lib/kept.ts'
import { seatAt } from './days.ts'

/** What an answer lacks that an older version kept on this phone. */
const unknownPay = { pay: { balance_pkr: 0, least_payout_pkr: 0 } }
const unknownToday = { rate_pkr: 0, earned_today_pkr: null, thanks: null }

/** The apps to use today. Without a connection those of the last answer, on a day that this phone has to find out. */
export const todayQuery = queryOptions({
  queryKey: ['tester', 'today'],
  queryFn: async ({ signal }) => {
    const answer = await callOrKept('today', checkins.today, {}, { signal })
    if (!isKept(answer)) return answer
    const now = new Date()
    return { ...unknownPay, ...answer, data: answer.data.map((seat) => seatAt({ ...unknownToday, ...seat }, now)) }
  },
})

export const useToday = () => useSuspenseQuery(todayQuery).data
