import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

const dialogViews = ['details', 'add', 'manage', 'setup', 'start', 'pay', 'delete'] as const
export type DialogView = (typeof dialogViews)[number]

interface DialogState {
  /** The entry before this one in the history is the page without the dialog. */
  inside: boolean
  /** The app was submitted a moment ago. */
  submitted: boolean
}

/** Opens the dialog `view`; `app` is the app it is about. `replace` puts it in the place of the dialog that is open. */
export type OpenDialog = (view: DialogView, app?: string, options?: { replace?: boolean; submitted?: boolean }) => void

const isOpenIn = (params: URLSearchParams) => params.has('app') || params.has('view')

/** The address as it stands at this moment: what is read with a render may be older. */
const here = () => new URLSearchParams(window.location.search)

/** The query of the dashboard with that dialog; none without a view. */
export function dialogSearch(params: URLSearchParams, view?: DialogView, app?: string): string {
  const next = new URLSearchParams(params)
  next.delete('app')
  next.delete('view')
  if (app) next.set('app', app)
  if (view) next.set('view', view)
  return next.toString()
}

/** The dialog that the address names (`?app=ID&view=details`), so that reloading keeps it and Back closes it. */
export function useDialogAddress() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const state = useLocation().state as Partial<DialogState> | null
  const app = params.get('app') ?? undefined
  const view = dialogViews.find((known) => known === params.get('view')) ?? (app ? 'details' : undefined)

  // Both functions stay the same while the address changes, so that five hundred cards need not be drawn again.
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state])

  const open = useCallback<OpenDialog>(
    (nextView, nextApp, { replace = false, submitted = false } = {}) => {
      const inside = replace ? Boolean(latest.current?.inside) : true
      const options = { replace, preventScrollReset: true, state: { inside, submitted } satisfies DialogState }
      void navigate({ search: dialogSearch(here(), nextView, nextApp) }, options)
    },
    [navigate],
  )
  const close = useCallback(() => {
    // The page may still show a dialog whose address has gone: a second Escape must not leave the dashboard.
    if (!isOpenIn(here())) return
    if (latest.current?.inside) void navigate(-1)
    else void navigate({ search: dialogSearch(here()) }, { replace: true, preventScrollReset: true })
  }, [navigate])

  return { app, view, submitted: Boolean(state?.submitted), open, close }
}
