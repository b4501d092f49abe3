import { useCallback } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { searchWith, useAddressedDialog } from '../../../lib/addressed-dialog.ts'

const dialogViews = ['details', 'add', 'manage', 'setup', 'start', 'pay', 'delete'] as const
export type DialogView = (typeof dialogViews)[number]

/** Opens the dialog `view`; `app` is the app it is about. `replace` puts it in the place of the dialog that is open. */
export type OpenDialog = (view: DialogView, app?: string, options?: { replace?: boolean; submitted?: boolean }) => void

const names = ['app', 'view'] as const
/** On the page of an app only the view is in the query. */
const ofPage: readonly (typeof names)[number][] = ['view']

const named = (view: DialogView, app: string | undefined) => ({ view, ...(app && { app }) })

/** The query of the dashboard with that dialog. */
export const dialogSearch = (params: URLSearchParams, view: DialogView, app?: string): string =>
  searchWith(params, names, named(view, app))

/**
 * The dialog that the address names (`?app=ID&view=details`; on the page of `appId` `?view=details`). `submitted`: its app
 * was submitted a moment ago.
 */
export function useDialogAddress(appId?: string) {
  const [params] = useSearchParams()
  const state = useLocation().state as { submitted?: boolean } | null
  const { open: openAddressed, close } = useAddressedDialog<(typeof names)[number]>(appId ? ofPage : names)
  const app = appId ?? params.get('app') ?? undefined
  const view = dialogViews.find((known) => known === params.get('view')) ?? (app && !appId ? 'details' : undefined)
  const open = useCallback<OpenDialog>(
    (nextView, nextApp, { replace = false, submitted = false } = {}) =>
      openAddressed(named(nextView, nextApp), { replace, state: { submitted } }),
    [openAddressed],
  )
  return { app, view, submitted: Boolean(state?.submitted), open, close }
}
