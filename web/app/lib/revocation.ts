import { auth } from '@fortnight/contract/identity/auth'
import { Problem } from '@fortnight/contract/problem'
import { call } from './api.ts'
import { isBeingLeft, keepPendingRevocations, pendingRevocations } from './stored-session.ts'

/** A sign-out must not hang on a dead network; the rest is done at the next start. */
const patienceMs = 5000

/** Whether the server has ended the session of `token`; a token that it no longer knows has ended too. */
async function ended(token: string): Promise<boolean> {
  try {
    await call(auth.signOut, {}, { token, signal: AbortSignal.timeout(patienceMs) })
    return true
  } catch (error) {
    return error instanceof Problem && error.code === 'unauthorized'
  }
}

/**
 * Ends a session on the server and returns whether that worked. Its token is under `pendingRevocation` from before the
 * call until `forgetRevocation`: other tabs read there that the session was left, and the next start ends what failed.
 */
export function revoke(token: string): Promise<boolean> {
  if (!isBeingLeft(token)) keepPendingRevocations([...pendingRevocations(), token])
  return ended(token)
}

/** The session is gone, on the server and here. */
export const forgetRevocation = (token: string): void =>
  keepPendingRevocations(pendingRevocations().filter((pending) => pending !== token))

/** Ends what earlier sign-outs could not; called whenever a page with a connection starts. */
export async function finishRevocations(): Promise<void> {
  const waiting = pendingRevocations()
  if (!waiting.length) return
  const done = await Promise.all(waiting.map(ended))
  const finished = new Set(waiting.filter((_, index) => done[index]))
  // Read again: another sign-out might have been queued meanwhile.
  keepPendingRevocations(pendingRevocations().filter((token) => !finished.has(token)))
}
