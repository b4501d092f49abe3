import { useLocation, useNavigate, useSearchParams } from 'react-router'

const name = 'refund'

/** The payment whose refund the address asks for (`?refund=PAYMENT`), so that Back closes its dialog and a reload keeps it. */
export function useRefundAddress() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  // The entry before this one in the history is the page without the dialog.
  const inside = Boolean((useLocation().state as { inside?: boolean } | null)?.inside)
  const open = (payment: string) =>
    void navigate({ search: `${name}=${payment}` }, { preventScrollReset: true, state: { inside: true } })
  const close = () => {
    // The page may still show a dialog whose address has gone: a second Escape must not leave the page.
    if (!new URLSearchParams(window.location.search).has(name)) return
    void (inside ? navigate(-1) : navigate({ search: '' }, { replace: true, preventScrollReset: true }))
  }
  return { payment: params.get(name) ?? undefined, open, close }
}
