import { queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { type App, type AppEdit, type NewApp, apps } from '@fortnight/contract/apps'
import { runs } from '@fortnight/contract/runs'
import { call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'

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

const refresh = () => queryClient.invalidateQueries({ queryKey: myApps.queryKey })

const change = (id: string, to: (app: App) => App) =>
  queryClient.setQueryData(myApps.queryKey, (list) => list?.map((app) => (app.id === id ? to(app) : app)))

/** Submits an app; the answer stands in the list before the list is read again, so that its payment can open at once. */
export function useCreateApp() {
  return useMutation({
    mutationFn: ({ body, key }: { body: z.output<typeof NewApp>; key: string }) => call(apps.create, { body }, { key }),
    onSuccess: (created) => {
      queryClient.setQueryData(myApps.queryKey, (list = []) => [created, ...list.filter(({ id }) => id !== created.id)])
      void refresh()
    },
  })
}

/** Names the running update of one app, for buttons outside its form. */
export const updateKey = (id: string) => ['apps', id, 'update'] as const

/** Changes the six fields; the screen shows them at once and takes them back if the server refuses. */
export function useUpdateApp(id: string) {
  return useMutation({
    mutationKey: updateKey(id),
    mutationFn: (body: z.output<typeof AppEdit>) => call(apps.update, { params: { id }, body }),
    onMutate: async ({ testing_credentials: _, ...shown }) => {
      await queryClient.cancelQueries({ queryKey: myApps.queryKey })
      const before = queryClient.getQueryData(myApps.queryKey)
      change(id, (app) => ({ ...app, ...shown }))
      return { before }
    },
    onError: (_error, _body, shown) => queryClient.setQueryData(myApps.queryKey, shown?.before),
    onSuccess: (saved) => queryClient.setQueryData(appDetail(id).queryKey, saved),
    onSettled: () => void refresh(),
  })
}

/** Deletes an app; the card goes when the server has said yes. */
export function useRemoveApp(id: string) {
  return useMutation({
    mutationFn: () => call(apps.remove, { params: { id } }),
    onSuccess: () => {
      queryClient.setQueryData(myApps.queryKey, (list) => list?.filter((app) => app.id !== id))
      queryClient.removeQueries({ queryKey: appDetail(id).queryKey })
    },
    onSettled: () => void refresh(),
  })
}
