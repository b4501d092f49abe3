import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Reply } from '@fortnight/contract/endpoint'
import { checkins } from '@fortnight/contract/testing/checkins'
import { callOrKept, isKept, readKept } from '../../../../lib/kept.ts'
import { seatAt } from './days.ts'

/** What an answer lacks that an older version kept on this phone. */
const unknownPay = { pay: { balance_pkr: 0, least_payout_pkr: 0 } }
const unknownToday = { rate_pkr: 0, earned_today_pkr: null, thanks: null }

type Today = Reply<typeof checkins.today>

/** A kept answer, on the day that it is by now. */
function asOfNow(answer: Today): Today {
  const now = new Date()
  return { ...unknownPay, ...answer, data: answer.data.map((seat) => seatAt({ ...unknownToday, ...seat }, now)) }
}

/** The apps to use today. Without a connection those of the last answer, on a day that this phone has to find out. */
export const todayQuery = queryOptions({
  queryKey: ['tester', 'today'],
  queryFn: async ({ signal }) => {
    const answer = await callOrKept('today', checkins.today, {}, { signal })
    return isKept(answer) ? asOfNow(answer) : answer
  },
})

/** The apps to use today, as this phone kept them; undefined if it did not. */
export function keptToday(): Today | undefined {
  const kept = readKept('today') as Today | undefined
  return kept && asOfNow(kept)
}

export const useToday = () => useSuspenseQuery(todayQuery).data
