import { queryOptions } from '@tanstack/react-query'
import { apps } from '@fortnight/contract/orders/apps'
import { playSetup } from '@fortnight/contract/orders/play-setup'
import { call } from '../../../lib/api.ts'

/** The signed-in developer's apps, newest first. */
export const myApps = queryOptions({
  queryKey: ['apps'],
  queryFn: ({ signal }) => call(apps.listMine, {}, { signal }),
})

/** One app with its testing credentials. */
export const appDetail = (id: string) =>
  queryOptions({
    queryKey: ['apps', id],
    queryFn: ({ signal }) => call(apps.find, { params: { id } }, { signal }),
  })

/** How testers can get into a test here, as the operator has set it up. */
export const waysOfAccess = queryOptions({
  queryKey: ['access'],
  queryFn: ({ signal }) => call(playSetup.listAccess, {}, { signal }),
  staleTime: Infinity,
})
