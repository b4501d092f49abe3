import type { Endpoint, Input, Reply } from '@fortnight/contract/endpoint'
import { call, type CallOptions, isNetworkError } from './api.ts'
import { attempt } from './attempt.ts'
import { keptOf } from './draft.ts'
import { storedUserId } from './stored-session.ts'

const storeOf = (name: string) => keptOf(storedUserId() ?? '') + name

/** What this user left here under that name; undefined if nothing is. */
export const readKept = (name: string): unknown =>
  attempt(() => JSON.parse(localStorage.getItem(storeOf(name)) ?? 'null') as unknown) ?? undefined

/** Keeps something for this user in this browser, until they sign out; undefined forgets it. */
export function saveKept(name: string, value: unknown): void {
  const store = storeOf(name)
  attempt(() =>
    value === undefined ? localStorage.removeItem(store) : localStorage.setItem(store, JSON.stringify(value)),
  )
}

const fromBefore = new WeakSet<object>()

/** Whether an answer is one that was kept, because there was no connection to ask for a new one. */
export const isKept = (answer: object): boolean => fromBefore.has(answer)

/**
 * Calls an endpoint and keeps its answer in this browser; without a connection, returns the last one. Only for what its
 * user can find here again: signing out forgets it (`forgetDrafts`).
 */
export async function callOrKept<E extends Endpoint>(
  name: string,
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
): Promise<Reply<E>> {
  try {
    const answer = await call(endpoint, input, options)
    saveKept(name, answer)
    return answer
  } catch (error) {
    const kept = isNetworkError(error) ? (readKept(name) as Reply<E> | undefined) : undefined
    if (!kept) throw error
    if (typeof kept === 'object') fromBefore.add(kept)
    return kept
  }
}
