import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type Me, testerPortal } from '@fortnight/contract/testers/tester-portal'
import { callOrKept } from '../../../lib/kept.ts'

/** The signed-in user as a tester. Everything of the portal has a key that begins with `tester`. */
export const meQuery = queryOptions({
  queryKey: ['tester', 'me'],
  queryFn: ({ signal }) => callOrKept('me', testerPortal.me, {}, { signal }),
})

/** The tester; for screens that the portal shows to testers only. */
export function useMe(): Me {
  const { tester } = useSuspenseQuery(meQuery).data
  if (!tester) throw new Error('this screen belongs to testers')
  return tester
}
