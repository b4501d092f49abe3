import { queryOptions } from '@tanstack/react-query'
import { apps } from '@fortnight/contract/apps'
import { runs } from '@fortnight/contract/runs'
import { call } from '../../lib/api.ts'

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

/** The day-by-day record of an app's run; the server answers 404 while there is none. */
export const appRun = (id: string) =>
  queryOptions({
    queryKey: ['apps', id, 'run'],
    queryFn: ({ signal }) => call(runs.find, { params: { id } }, { signal }),
  })
