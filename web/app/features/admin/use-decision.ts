import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** A payment that is about to be decided, and how. */
export interface Decision {
  id: string
  as: 'completed' | 'failed'
}

const parameters = { id: 'decide', as: 'as' } as const

/** The open decision lives in the address, `?decide=ID&as=failed`: a reload keeps the dialog, Back closes it. */
export function useDecision() {
  const [search] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()

  const id = search.get(parameters.id)
  const as = search.get(parameters.as)
  const decision: Decision | undefined = id && (as === 'completed' || as === 'failed') ? { id, as } : undefined

  const open = (next: Decision) => {
    const wanted = new URLSearchParams(search)
    wanted.set(parameters.id, next.id)
    wanted.set(parameters.as, next.as)
    void navigate({ search: `?${wanted}` }, { preventScrollReset: true, state: { opened: true } })
  }
  const close = () => {
    // Going back takes a moment in which the dialog still stands; a second call must not leave the page.
    if (!new URLSearchParams(window.location.search).has(parameters.id)) return
    if ((location.state as { opened?: boolean } | null)?.opened) {
      void navigate(-1)
      return
    }
    const rest = new URLSearchParams(search)
    for (const name of Object.values(parameters)) rest.delete(name)
    void navigate({ search: rest.size ? `?${rest}` : '' }, { replace: true, preventScrollReset: true })
  }
  return { decision, open, close }
}
