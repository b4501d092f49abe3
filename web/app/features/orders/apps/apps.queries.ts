import { queryOptions } from '@tanstack/react-query'
import { apps } from '@fortnight/contract/orders/apps'
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
