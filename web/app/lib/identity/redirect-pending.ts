import { attempt } from '../attempt.ts'

const key = 'authRedirectPending'

/** Whether this browser was sent to an identity provider, and nothing has come back yet. */
export const isRedirectPending = (): boolean => attempt(() => localStorage.getItem(key)) === 'true'

export function markRedirectPending(): void {
  attempt(() => localStorage.setItem(key, 'true'))
}

export function clearRedirectPending(): void {
  attempt(() => localStorage.removeItem(key))
}
