import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { appIcons } from '@fortnight/contract/orders/app-icons'
import { type App, type AppUpdate, type NewApp, type Order, apps } from '@fortnight/contract/orders/apps'
import type { PlaySetupOf, playSetup } from '@fortnight/contract/orders/play-setup'
import { Problem } from '@fortnight/contract/problem'
import { call } from '../../../lib/api.ts'
import { proveDevice } from '../../../lib/prove-device.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { forgetSelectedPlan, readToken } from '../../../lib/stored-session.ts'
import { appDetail, myApps } from './apps.queries.ts'

/** Requires a session: another tab might have signed out a moment ago (spec §5). */
function asUser() {
  if (!readToken()) throw new Problem('unauthorized', 'User not authenticated')
}

const refresh = () => queryClient.invalidateQueries({ queryKey: myApps.queryKey })

const myAppsNow = () => queryClient.getQueryData(myApps.queryKey)

const change = (id: string, to: (app: App) => App) =>
  queryClient.setQueryData(myApps.queryKey, (list) => list?.map((app) => (app.id === id ? to(app) : app)))

/** Shows a change of one app before the server has agreed; the answer is how the app was, for `takeBack`. */
async function showAtOnce(id: string, patch: Partial<App>) {
  await queryClient.cancelQueries({ queryKey: myApps.queryKey })
  const before = myAppsNow()?.find((app) => app.id === id)
  change(id, (app) => ({ ...app, ...patch }))
  return { before }
}

/** Undoes `showAtOnce` for its app alone: the others might have changed meanwhile. */
const takeBack = (_error: unknown, _sent: unknown, context: { before?: App | undefined } | undefined) => {
  const before = context?.before
  if (before) change(before.id, () => before)
}

/** Uploads the icon of an app, or removes it; the list shows that as soon as the server has it. */
export function useSaveIcon(id: string) {
  return useMutation({
    mutationFn: async (file: File | null) => {
      asUser()
      if (file) return (await call(appIcons.upload, { params: { id }, body: file })).icon
      await call(appIcons.remove, { params: { id } })
      return null
    },
    onSuccess: (icon) => {
      change(id, (app) => ({ ...app, icon }))
      void refresh()
    },
  })
}

/** Submits an app; the answer is in the list before the list is read again, so that its payment can open at once. */
export function useCreateApp() {
  return useMutation({
    mutationFn: async ({ body, key }: { body: z.output<typeof NewApp>; key: string }) => {
      asUser()
      return call(apps.create, { body }, { key })
    },
    onSuccess: (created) => {
      proveDevice()
      queryClient.setQueryData(myApps.queryKey, (list = []) => [created, ...list.filter(({ id }) => id !== created.id)])
      void refresh()
    },
  })
}

/** Names the running update of one app, for buttons outside its form. */
export const updateKey = (id: string) => ['apps', id, 'update'] as const

/** Changes fields of one version; the screen shows them at once and takes them back if the server refuses. */
export function useUpdateApp(id: string) {
  return useMutation({
    mutationKey: updateKey(id),
    mutationFn: async (body: z.output<typeof AppUpdate>) => {
      asUser()
      return call(apps.update, { params: { id }, body })
    },
    onMutate: ({ testing_credentials: _, version: __, status: ___, ...patch }) => showAtOnce(id, patch as Partial<App>),
    onError: takeBack,
    onSuccess: (saved) => queryClient.setQueryData(appDetail(id).queryKey, saved),
    onSettled: () => void refresh(),
  })
}

/** Places the order of a package with its contact; the app waits for payment at once. `key`: one for all attempts. */
export function useOrderApp(id: string) {
  return useMutation({
    mutationFn: ({ body, key }: { body: z.input<typeof Order>; key: string }) =>
      call(apps.order, { params: { id }, body }, { key }),
    onMutate: ({ body: { package_plan } }) => showAtOnce(id, { package_plan, status: 'pending_payment' }),
    onSuccess: forgetSelectedPlan,
    onError: takeBack,
    onSettled: () => void refresh(),
  })
}

/** Keeps what testers need to join; shown at once, taken back if the server refuses. */
export function useSavePlaySetup(id: string, endpoint: typeof playSetup.save) {
  return useMutation({
    mutationFn: (body: z.output<typeof PlaySetupOf>) => call(endpoint, { params: { id }, body }),
    onMutate: ({ version: _, ...patch }) => showAtOnce(id, patch),
    onError: takeBack,
    onSettled: () => void refresh(),
  })
}

/** Deletes an app: its card goes at once, and comes back to its place if the server refuses. */
export function useRemoveApp(id: string) {
  return useMutation({
    mutationFn: async () => {
      asUser()
      return call(apps.remove, { params: { id } })
    },
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey: myApps.queryKey })
      const list = myAppsNow() ?? []
      queryClient.setQueryData(
        myApps.queryKey,
        list.filter((app) => app.id !== id),
      )
      const at = list.findIndex((app) => app.id === id)
      return { at, app: list[at] }
    },
    onError: (_error, _sent, gone) => {
      const app = gone?.app
      if (app) queryClient.setQueryData(myApps.queryKey, (list = []) => list.toSpliced(gone.at, 0, app))
    },
    onSuccess: () => queryClient.removeQueries({ queryKey: appDetail(id).queryKey }),
    onSettled: () => void refresh(),
  })
}
