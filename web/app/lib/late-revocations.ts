import { standingOf } from './identity/token-standing.ts'
import { ended } from './revocation.ts'
import { keepPendingRevocations, pendingRevocations } from './stored-session.ts'

/**
 * Ends a session that an earlier sign-out left. If that one reached the server and only its answer was lost with the
 * page, leaving once more would be refused, which browsers show as an error: what the token still is, is asked first.
 */
const endedLate = (token: string) =>
  standingOf(token).then(
    ({ valid }) => !valid || ended(token),
    () => false,
  )

/** Ends the sessions that sign-outs could not end; what fails again is kept for the next start. */
export async function revokeLate(): Promise<void> {
  const waiting = pendingRevocations()
  const done = await Promise.all(waiting.map(endedLate))
  const finished = new Set(waiting.filter((_, index) => done[index]))
  // Read again: another sign-out might have been queued meanwhile.
  keepPendingRevocations(pendingRevocations().filter((token) => !finished.has(token)))
}
