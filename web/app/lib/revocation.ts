import { auth } from '@fortnight/contract/identity/auth'
import { Problem } from '@fortnight/contract/problem'
import { call } from './api.ts'
import { keepPendingRevocations, pendingRevocations } from './stored-session.ts'

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

/** Ends a session on the server. If that fails, the token is kept under `pendingRevocation` for `finishRevocations`. */
export async function revoke(token: string): Promise<void> {
  if (!(await ended(token))) keepPendingRevocations([...pendingRevocations(), token])
}

/** Ends what earlier sign-outs could not; called whenever a page with a connection starts. */
export async function finishRevocations(): Promise<void> {
  const waiting = pendingRevocations()
  if (!waiting.length) return
  const done = await Promise.all(waiting.map(ended))
  const finished = new Set(waiting.filter((_, index) => done[index]))
  // Read again: another sign-out might have been queued meanwhile.
  keepPendingRevocations(pendingRevocations().filter((token) => !finished.has(token)))
}
