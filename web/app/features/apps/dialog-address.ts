import { useLocation, useNavigate, useSearchParams } from 'react-router'

const dialogViews = ['details', 'add', 'manage', 'pay', 'delete'] as const
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

/** The dialog that the address names (`?app=ID&view=details`), so that reloading keeps it and Back closes it. */
export function useDialogAddress() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const state = useLocation().state as Partial<DialogState> | null
  const app = params.get('app') ?? undefined
  const view = dialogViews.find((known) => known === params.get('view')) ?? (app ? 'details' : undefined)

  const addressWith = (entries: Record<string, string | undefined>) => {
    const next = new URLSearchParams(params)
    next.delete('app')
    next.delete('view')
    for (const [name, value] of Object.entries(entries)) if (value) next.set(name, value)
    return { search: next.toString() }
  }

  const open: OpenDialog = (nextView, nextApp, { replace = false, submitted = false } = {}) => {
    const inside = replace ? Boolean(state?.inside) : true
    const options = { replace, preventScrollReset: true, state: { inside, submitted } satisfies DialogState }
    void navigate(addressWith({ app: nextApp, view: nextView }), options)
  }

  const close = () => {
    // The page may still show a dialog whose address has gone: a second Escape must not leave the dashboard.
    if (!isOpenIn(new URLSearchParams(window.location.search))) return
    void (state?.inside ? navigate(-1) : navigate(addressWith({}), { replace: true, preventScrollReset: true }))
  }

  return { app, view, submitted: Boolean(state?.submitted), open, close }
}
