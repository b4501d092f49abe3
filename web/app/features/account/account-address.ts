import { useLocation, useNavigate, useSearchParams } from 'react-router'

const accountViews = ['password', 'authenticator', 'recovery-codes', 'remove-authenticator', 'delete'] as const
export type AccountView = (typeof accountViews)[number]

/** The dialog that the address names (`?view=password`), so that reloading keeps it and Back closes it. */
export function useAccountView() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { state, hash } = useLocation()
  const view = accountViews.find((known) => known === params.get('view'))
  // The entry before this one in the history is the page without the dialog.
  const inside = Boolean((state as { inside?: boolean } | null)?.inside)

  const open = (next: AccountView) =>
    void navigate({ search: `view=${next}`, hash }, { preventScrollReset: true, state: { inside: true } })

  const close = () => {
    // The page may still show a dialog whose address has gone: a second Escape must not leave the page.
    if (!new URLSearchParams(window.location.search).has('view')) return
    void (inside ? navigate(-1) : navigate({ search: '', hash }, { replace: true, preventScrollReset: true }))
  }

  return { view, open, close }
}
