import { useEffect, useEffectEvent, useState } from 'react'
import type { User } from '@fortnight/contract/user'
import { Problem } from '@fortnight/contract/problem'
import { startSession } from '../../../lib/identity/exchange.ts'
import { toProblem } from '../../../lib/identity/failures.ts'
import { loadPasskeys } from '../../../lib/identity/load-passkeys.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

interface Answers {
  onSignedIn: (user: User) => void
  onProblem: (problem: Problem | undefined) => void
}

/** Offers passkeys in the address field, where the browser can: who chooses one there is signed in. */
function usePasskeysInField({ onSignedIn, onProblem }: Answers): void {
  const finish = useEffectEvent(onSignedIn)
  const fail = useEffectEvent(onProblem)
  useEffect(() => {
    let over = false
    const offer = async () => {
      const { offersInField, signInByPasskey } = await loadPasskeys()
      if (over || !(await offersInField())) return
      try {
        const user = await startSession(await signInByPasskey({ inField: true }))
        if (!over) finish(user)
      } catch (error) {
        // No one asked for the offer: what the browser says against it is nothing to its reader.
        if (!over && error instanceof Problem) fail(toProblem('password', error))
      }
    }
    offer().catch(() => undefined)
    return () => {
      over = true
      void loadPasskeys().then(({ cancelPasskey }) => cancelPasskey())
    }
  }, [])
}

/** Signs in with a passkey that this browser has, or reaches on a phone. */
export function PasskeyButton({ onSignedIn, onProblem }: Answers) {
  const [busy, setBusy] = useState(false)
  usePasskeysInField({ onSignedIn, onProblem })
  const signIn = async () => {
    setBusy(true)
    onProblem(undefined)
    try {
      const { signInByPasskey } = await loadPasskeys()
      onSignedIn(await startSession(await signInByPasskey()))
    } catch (error) {
      const { isDeclined } = await loadPasskeys()
      onProblem(isDeclined(error) ? undefined : toProblem('password', error))
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" size="lg" busy={busy} className="w-full" onClick={() => void signIn()}>
      <Icon name="key" />
      Sign in with a passkey
    </Button>
  )
}
