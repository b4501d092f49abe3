import type { User } from '@fortnight/contract/user'
import { attempt } from './attempt.ts'

/** Keys of local storage; `token`, `user` are the specification's. */
const keys = { token: 'token', user: 'user', revoke: 'pendingRevocation' } as const

/** Key of local storage (spec §3): the plan that a visitor chose and has not ordered yet; see selected-plan.ts. */
export const planKey = 'selectedPlan'

/** Forgets the plan that was chosen in this browser: one was ordered, or its user signs out. */
export function forgetSelectedPlan(): void {
  attempt(() => localStorage.removeItem(planKey))
}

/** Why there is no session any more: the user signed out, or the server no longer knows it. */
export type SessionEnd = 'left' | 'refused'

const listeners = new Set<(why: SessionEnd) => void>()

/** The session token of this browser, or undefined. */
export const readToken = (): string | undefined => attempt(() => localStorage.getItem(keys.token)) || undefined

/** The user that some tab or page last kept here: for display, never to be trusted. */
export const storedUser = (): Partial<User> | undefined =>
  attempt(() => JSON.parse(localStorage.getItem(keys.user) ?? 'null') as Partial<User> | null) ?? undefined

/** Id of the user that another tab or page last kept here. */
export const storedUserId = (): string | undefined => storedUser()?.id

/**
 * Keeps what the token exchange answered. The user is kept for display before the server is asked; nothing trusts it.
 */
export function keepSession(token: string, user: User): void {
  attempt(() => {
    localStorage.setItem(keys.user, JSON.stringify(user))
    localStorage.setItem(keys.token, token)
  })
}

/** Forgets the session in this browser and notifies listeners. */
export function dropSession(why: SessionEnd = 'left'): void {
  attempt(() => {
    localStorage.removeItem(keys.token)
    localStorage.removeItem(keys.user)
  })
  listeners.forEach((listener) => listener(why))
}

/**
 * Calls `listener` when the session of this browser changes: it was dropped here, or another tab signed in or out.
 * Returns the function that stops it.
 */
export function onSessionChange(listener: (why: SessionEnd) => void): () => void {
  // `clear()` in another tab comes with the key null.
  const fromOtherTab = (event: StorageEvent) => {
    if ((event.key === keys.token && event.oldValue !== event.newValue) || event.key === null) listener('left')
  }
  listeners.add(listener)
  addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', fromOtherTab)
  }
}

/** Tokens whose sign-out has not reached the server yet. */
export function pendingRevocations(): string[] {
  const stored: unknown = attempt(() => JSON.parse(localStorage.getItem(keys.revoke) ?? '[]'))
  return Array.isArray(stored) ? stored.filter((token) => typeof token === 'string') : []
}

export function keepPendingRevocations(tokens: readonly string[]): void {
  attempt(() => {
    if (tokens.length) localStorage.setItem(keys.revoke, JSON.stringify(tokens))
    else localStorage.removeItem(keys.revoke)
  })
}

/** Whether the user is signing out of that session, in this tab or in another. */
export const isBeingLeft = (token: string): boolean => pendingRevocations().includes(token)

/** Forgets a session that the server no longer knows. */
export const dropRefused = (token: string): void => dropSession(isBeingLeft(token) ? 'left' : 'refused')
