import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Keeps the focus in the list when the row that had it (`data-row`) is gone, decided here or elsewhere: it goes to the
 * row that took its place if the row itself had the focus, as keys give it, else to the panel's title.
 */
export function useFocusAfterLoss(rows: readonly { id: string | number }[]) {
  const ref = useRef<HTMLDivElement>(null)
  const row = useRef<{ id: string | undefined; place: number; byKeys: boolean }>(undefined)
  useEffect(() => {
    const last = row.current
    const lost = last?.id && !rows.some(({ id }) => String(id) === last.id)
    if (!lost || document.activeElement !== document.body) return
    row.current = undefined
    const left = ref.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []
    const next = last.byKeys ? left[Math.min(last.place, left.length - 1)] : undefined
    const title = ref.current?.closest('section')?.querySelector<HTMLElement>('[data-panel-title]')
    ;(next ?? title)?.focus({ preventScroll: true })
  })
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const element = event.target.closest<HTMLElement>('[data-row]')
    const id = element?.dataset['row']
    const place = rows.findIndex((known) => String(known.id) === id)
    row.current = { id, place, byKeys: element === event.target }
  }
  return [ref, onFocus] as const
}
