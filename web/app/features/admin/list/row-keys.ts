import { type RefObject, useEffect } from 'react'
import { useShortcut } from '../../../lib/shortcuts.ts'

/** What a control of a row is pressed by while that row has the focus: accept, refuse, select. */
type RowKey = 'A' | 'R' | 'X'

/** Lets a key press this control while its row has the focus, and says so. */
export const rowKey = (key: RowKey) => ({ 'aria-keyshortcuts': key, title: `Press ${key}` })

/**
 * Keys of a list: J and K move the focus from row to row, and the others press a control of the row that has it, so that
 * a key can do nothing that a click can't. Enter opens the row that has the focus itself.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const current = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')
    return row && list.current?.contains(row) ? row : undefined
  }
  const step = (by: 1 | -1) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const row = current()
    const next = row ? rows.indexOf(row) + by : 0
    rows[Math.max(0, Math.min(next, rows.length - 1))]?.focus()
  }
  const press = (key: RowKey) => current()?.querySelector<HTMLElement>(`[aria-keyshortcuts=${key}]`)?.click()
  useShortcut('j', () => step(1))
  useShortcut('k', () => step(-1))
  useShortcut('a', () => press('A'))
  useShortcut('r', () => press('R'))
  useShortcut('x', () => press('X'))
  useEffect(() => {
    const open = ({ key, target: row }: KeyboardEvent) => {
      if (key !== 'Enter' || !(row instanceof HTMLElement) || !row.matches('[data-row]')) return
      if (list.current?.contains(row)) row.querySelector<HTMLElement>('th :is(a, button)')?.click()
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [list])
}
