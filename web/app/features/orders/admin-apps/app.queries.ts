import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { adminApps } from '@fortnight/contract/orders/admin-apps'
import { adminTeam } from '@fortnight/contract/testing/admin-team'
import { runs } from '@fortnight/contract/testing/runs'
import { staffingGap } from '@fortnight/contract/testing/staffing-gap'
import { call } from '../../../lib/api.ts'

/** Everything about one app. */
export const appQuery = (id: string) =>
  queryOptions({
    queryKey: ['apps', 'admin', id],
    queryFn: async ({ signal }) => (await call(adminApps.find, { params: { id } }, { signal })).data,
  })

/** Its run day by day. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ['apps', 'admin', id, 'run'],
    queryFn: ({ signal }) => call(runs.find, { params: { id } }, { signal }),
  })

/** Why its test lacks testers; null while it has enough. */
export const gapQuery = (id: string) =>
  queryOptions({
    queryKey: ['apps', 'admin', id, 'gap'],
    queryFn: async ({ signal }) => (await call(staffingGap.find, { params: { id } }, { signal })).data,
  })

/** What happened in its run, the newest first, page after page. */
export const eventsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['apps', 'admin', id, 'events'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      call(adminApps.events, { params: { id }, query: { after: pageParam } }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** Testers who could join its team now, the best first. */
export const suggestionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['pool', 'suggestions', id],
    queryFn: async ({ signal }) => (await call(adminTeam.suggestions, { params: { id } }, { signal })).data,
    // A newly opened dialog must show who is free at this moment.
    staleTime: 0,
  })
