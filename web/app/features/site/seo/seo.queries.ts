import { queryOptions, useQuery } from '@tanstack/react-query'
import { vitals, type VitalsHistory } from '@fortnight/contract/site/vitals'
import { call } from '../../../lib/api.ts'

/** A history, and when it was read: its last day is the day of that moment. */
export type ReadHistory = VitalsHistory & { readAt: Date }

/** What real visits to a page measured over the last `days` days. */
export const historyQuery = (path: string, days: number) =>
  queryOptions({
    queryKey: ['vitals', path, days],
    queryFn: async ({ signal }): Promise<ReadHistory> => {
      const { data } = await call(vitals.history, { query: { path, days } }, { signal })
      return { ...data, readAt: new Date() }
    },
  })

/** The visits of a page; while those of other days are on their way, the ones before stay. */
export const useHistory = (path: string, days: number) =>
  useQuery({
    ...historyQuery(path, days),
    placeholderData: (before, query) => (query?.queryKey[1] === path ? before : undefined),
  })
