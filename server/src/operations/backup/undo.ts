import { existsSync } from 'node:fs'
import { rmdir } from 'node:fs/promises'
import path from 'node:path'

/** Steps to be undone if a later one fails, the last first. */
export interface Undo {
  add(step: () => Promise<unknown>): void
}

/** Runs `work`; if it fails, every step that it added is undone and the error is rethrown. */
export async function undoing<T>(work: (undo: Undo) => Promise<T>): Promise<T> {
  const steps: (() => Promise<unknown>)[] = []
  try {
    return await work({ add: (step) => steps.push(step) })
  } catch (error) {
    // A failing step must not keep the others from running, nor hide the first error.
    for (const step of steps.toReversed()) await step().catch(() => {})
    throw error
  }
}

/** Removes this folder again, and those above it, if they are missing now and are empty then. */
export function undoFolder(undo: Undo, folder: string): void {
  const above = path.dirname(folder)
  if (existsSync(folder) || above === folder) return
  undoFolder(undo, above)
  undo.add(() => rmdir(folder))
}
