import type { Endpoint, Input, Reply } from '@fortnight/contract/endpoint'
import { call, type CallOptions, isNetworkError } from './api.ts'
import { attempt } from './attempt.ts'
import { storedUserId } from './stored-session.ts'

const prefix = 'kept:'
const storeOf = (owner: string, name: string) => `${prefix}${owner}:${name}`

/**
 * Calls an endpoint and keeps its answer in this browser for when there is no connection; then the last one is answered. Only for
 * what its user may find here again: signing out forgets it (`forgetKept`).
 */
export async function callOrKept<E extends Endpoint>(
  name: string,
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
): Promise<Reply<E>> {
  const store = storeOf(storedUserId() ?? '', name)
  try {
    const answer = await call(endpoint, input, options)
    attempt(() => localStorage.setItem(store, JSON.stringify(answer)))
    return answer
  } catch (error) {
    const kept = isNetworkError(error) && attempt(() => JSON.parse(localStorage.getItem(store) ?? 'null') as Reply<E>)
    if (!kept) throw error
    return kept
  }
}

/** Forgets what was kept for everybody but `owner`. */
export function forgetKept(owner?: string): void {
  attempt(() => {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(prefix) && !(owner && name.startsWith(storeOf(owner, '')))) localStorage.removeItem(name)
  })
}
