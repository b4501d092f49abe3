import { type FocusEvent, useEffect, useRef } from 'react'

/** Moves the focus to the panel's title when the row that had it (`data-row`) is gone, decided here or elsewhere. */
export function useFocusAfterLoss(rows: readonly { id: string | number }[]) {
  const ref = useRef<HTMLDivElement>(null)
  const row = useRef<string>(undefined)
  useEffect(() => {
    const lost = row.current && !rows.some(({ id }) => String(id) === row.current)
    if (!lost || document.activeElement !== document.body) return
    row.current = undefined
    const title = ref.current?.closest('section')?.querySelector<HTMLElement>('[data-panel-title]')
    title?.focus({ preventScroll: true })
  })
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    row.current = event.target.closest<HTMLElement>('[data-row]')?.dataset['row']
  }
  return [ref, onFocus] as const
}
