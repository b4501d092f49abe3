import { useSyncExternalStore } from 'react'
import type { UiTexts } from './ui-labels.ts'

type Said = string | ((labels: UiTexts) => string)

export interface Toast {
  id: number
  /** As a function it is called with the labels of the page that shows it, whichever page asked for it. */
  title: Said
  detail?: string
  /** 'destructive' is read at once and stays until dismissed. */
  tone: 'default' | 'destructive'
  /** Stays until it is dismissed or acted on, and comes back after a message that took its place. */
  lasting?: boolean
  action?: { label: Said; run: () => void }
}

/** How long a message stays, in ms; the clock pauses while it has hover or focus. */
export const toastMs = 6000

let current: Toast | undefined
/** A lasting message while another is in its place. */
let displaced: Toast | undefined
let lastId = 0
const listeners = new Set<() => void>()

function set(toast: Toast | undefined) {
  current = toast
  listeners.forEach((listener) => listener())
}

/** Shows a message at the bottom of the screen in place of the one before: there is never more than one. */
export function showToast(
  title: Said,
  options: Partial<Pick<Toast, 'detail' | 'tone' | 'lasting' | 'action'>> = {},
): void {
  lastId += 1
  if (options.lasting) displaced = undefined
  else if (current?.lasting) displaced = current
  set({ id: lastId, title, tone: 'default', ...options })
}

/** Takes the message away; with `id`, only if it is still that one. */
export function dismissToast(id?: number): void {
  if (id !== undefined && current?.id !== id) return
  const next = displaced
  displaced = undefined
  set(next)
}

export function useToast(): Toast | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
    () => undefined,
  )
}
