import { useSyncExternalStore } from 'react'

const dialogs: HTMLDialogElement[] = []
const listeners = new Set<() => void>()
const changed = () => listeners.forEach((listener) => listener())

/** Notes that `dialog` now lies over everything else; the returned function takes it away again. */
export function enterTopLayer(dialog: HTMLDialogElement): () => void {
  dialogs.push(dialog)
  changed()
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1)
    changed()
  }
}

/**
 * Where messages must stand to be seen and heard: in the uppermost open dialog, because a modal dialog makes the rest of the
 * page inert. Undefined when none is open.
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
