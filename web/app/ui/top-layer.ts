import { useSyncExternalStore } from 'react'

const dialogs: HTMLDialogElement[] = []
const listeners = new Set<() => void>()
const changed = () => listeners.forEach((listener) => listener())

/** Notes that `dialog` is now over everything else; the returned function takes it away again. */
export function enterTopLayer(dialog: HTMLDialogElement): () => void {
  dialogs.push(dialog)
  changed()
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1)
    changed()
  }
}

/**
 * The place where messages must be to be seen and heard: the uppermost open dialog, because a modal dialog makes the
 * rest of the page inert. Undefined when none is open.
 */
export function useTopDialog(): HTMLDialogElement | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => dialogs.at(-1),
    () => undefined,
  )
}
