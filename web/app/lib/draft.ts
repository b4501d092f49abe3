import { attempt } from './attempt.ts'

const storeOf = (name: string) => `draft:${name}`
const owned = (owner: string) => storeOf(`of ${owner}:`)

/** The name of a draft that only this user may see again. */
export const draftOf = (owner: string, name: string): string => `of ${owner}:${name}`

/** What was typed under that name in this tab; `{}` when nothing was. */
export function readDraft(name: string): Record<string, unknown> {
  const stored: unknown = attempt(() => JSON.parse(sessionStorage.getItem(storeOf(name)) ?? '{}'))
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
}

/** Keeps what was typed until this tab is closed; `undefined` forgets it. */
export function writeDraft(name: string, values: unknown): void {
  attempt(() => {
    if (values === undefined) sessionStorage.removeItem(storeOf(name))
    else sessionStorage.setItem(storeOf(name), JSON.stringify(values))
  })
}

/** Where answers are kept for when there is no connection (kept.ts). */
export const keptOf = (owner: string): string => `kept:${owner}:`

/** Forgets what was typed or kept by every user who was signed in in this browser, except `owner`. */
export function forgetDrafts(owner?: string): void {
  const forget = (storage: Storage, all: string, mine: string) => {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(all) && !(owner && key.startsWith(mine))) storage.removeItem(key)
    }
  }
  attempt(() => {
    forget(sessionStorage, storeOf('of '), owned(owner ?? ''))
    forget(localStorage, 'kept:', keptOf(owner ?? ''))
  })
}
