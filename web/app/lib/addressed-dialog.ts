import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** What a dialog's entry in the history keeps. */
interface DialogEntry {
  /** The entry before this one is the page without the dialog. */
  inside: boolean
}

type Values<N extends string> = Partial<Record<N, string>>

/** The query `params` with the dialog that these values name; without values with none. */
export function searchWith<N extends string>(params: URLSearchParams, names: readonly N[], values: Values<N> = {}) {
  const next = new URLSearchParams(params)
  for (const name of names) {
    const value = values[name]
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next.toString()
}

/** The address at this moment: what is read with a render can be older. */
const currentQuery = () => new URLSearchParams(window.location.search)

/**
 * Opens and closes a dialog that is in the address under `names` (a constant), so that a reload keeps it and Back closes it.
 * `replace` puts it in the place of the dialog that is open; `state` is kept with its entry in the history. Both functions
 * stay the same while the address changes, so that what holds them need not be drawn again.
 */
export function useAddressedDialog<N extends string>(names: readonly N[]) {
  const navigate = useNavigate()
  const { state: entry } = useLocation()
  const latest = useRef<Partial<DialogEntry> | null>(null)
  useEffect(() => {
    latest.current = entry as Partial<DialogEntry> | null
  }, [entry])

  const open = useCallback(
    (values: Values<N>, { replace = false, state = {} }: { replace?: boolean; state?: object } = {}) => {
      const inside = replace ? Boolean(latest.current?.inside) : true
      const options = { replace, preventScrollReset: true, state: { inside, ...state } }
      void navigate({ search: searchWith(currentQuery(), names, values), hash: window.location.hash }, options)
    },
    [navigate, names],
  )
  const close = useCallback(() => {
    const search = currentQuery()
    // The page can still show a dialog whose address has gone: a second Escape must not leave the page.
    if (!names.some((name) => search.has(name))) return
    const rest = { search: searchWith(search, names), hash: window.location.hash }
    void (latest.current?.inside ? navigate(-1) : navigate(rest, { replace: true, preventScrollReset: true }))
  }, [navigate, names])
  return { open, close }
}
