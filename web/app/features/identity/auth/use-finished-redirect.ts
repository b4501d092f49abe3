import { useEffect, useEffectEvent, useState } from 'react'
import type { User } from '@fortnight/contract/user'
import { Problem } from '@fortnight/contract/problem'
import { toProblem } from '../../../lib/identity/failures.ts'
import { startWithProvider } from '../../../lib/identity/provider-start.ts'
import { clearRedirectPending, isRedirectPending } from '../../../lib/identity/redirect-pending.ts'

/**
 * The user who came back, else why there is none; a return without any outcome counts as a closed window. Never
 * rejects.
 */
async function finish(): Promise<{ user: User } | { problem: Problem }> {
  try {
    const { user, problem = new Problem('popup-closed') } = await startWithProvider()
    return user ? { user } : { problem: toProblem('google', problem) }
  } catch (error) {
    return { problem: toProblem('google', error) }
  } finally {
    clearRedirectPending()
  }
}

/** Takes what came back from an identity provider, if this browser was sent to one; true while that lasts. */
export function useFinishedRedirect(onSignedIn: (user: User) => void, onProblem: (problem: Problem) => void): boolean {
  const [finishing, setFinishing] = useState(isRedirectPending)
  const end = useEffectEvent((outcome: Awaited<ReturnType<typeof finish>>) => {
    if ('user' in outcome) return onSignedIn(outcome.user)
    onProblem(outcome.problem)
    return setFinishing(false)
  })
  useEffect(() => {
    if (finishing) void finish().then((outcome) => end(outcome))
  }, [finishing])
  return finishing
}
