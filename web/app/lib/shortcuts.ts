import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { attempt } from './attempt.ts'

const store = 'shortcuts'
const listeners = new Set<() => void>()
const areOn = () => attempt(() => localStorage.getItem(store)) !== 'off'

/** Switches the shortcuts of a single key on or off in this browser (WCAG 2.1.4). */
export function setSingleKeys(on: boolean): void {
  attempt(() => (on ? localStorage.removeItem(store) : localStorage.setItem(store, 'off')))
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether single keys do something. */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areOn, () => true)

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [role=menu] *'))

/** Modifier key of the system's own shortcuts. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

/**
 * Calls `act` on that key: with Ctrl or Cmd if `command` is set, alone otherwise. Never while the user types in a field
 * or a dialog is open.
 */
export function useShortcut(key: string, act: () => void, { command = false }: { command?: boolean } = {}): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.altKey || event.key.toLowerCase() !== key) return
    if ((event.ctrlKey || event.metaKey) !== command || (!command && !areOn())) return
    if (isTyping(event.target) || document.querySelector('dialog:modal')) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
