import { useEffect, useRef, useState } from 'react'
import type { User } from '@fortnight/contract/user'
import { Problem } from '@fortnight/contract/problem'
import { startSession } from '../../../lib/identity/exchange.ts'
import { toProblem } from '../../../lib/identity/failures.ts'
import { continueWithGoogle } from '../../../lib/identity/google.ts'
import type { IdentityProvider } from '../../../lib/identity/port.ts'
import { loadProvider } from '../../../lib/identity/provider.ts'
import { clearRedirectPending } from '../../../lib/identity/redirect-pending.ts'
import { Button } from '../../../ui/button.tsx'
import { GoogleIcon } from '../../../ui/google-icon.tsx'

/** The provider before it is needed: browsers open a window only while a click is fresh. */
function useProvider() {
  const ready = useRef<IdentityProvider>(undefined)
  useEffect(() => {
    loadProvider().then(
      (provider) => {
        ready.current = provider
      },
      // Asked for again at the click, which then says why.
      () => undefined,
    )
  }, [])
  return ready
}

/** Signs in with Google. `onProblem` gets what is to be shown: why it failed, or why the page is about to be left. */
export function GoogleButton({
  onSignedIn,
  onProblem,
}: {
  onSignedIn: (user: User) => void
  onProblem: (problem: Problem | undefined) => void
}) {
  const ready = useProvider()
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    // The browser keeps a page that was left for Google, and shows it unchanged when the user goes back.
    const turnedBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || !busy) return
      clearRedirectPending()
      setBusy(false)
      onProblem(toProblem('google', new Problem('popup-closed')))
    }
    addEventListener('pageshow', turnedBack)
    return () => removeEventListener('pageshow', turnedBack)
  }, [busy, onProblem])

  const signIn = async () => {
    setBusy(true)
    onProblem(undefined)
    try {
      const proof = await continueWithGoogle(ready.current ?? (await loadProvider()), onProblem)
      if (proof) onSignedIn(await startSession(proof))
    } catch (error) {
      onProblem(toProblem('google', error))
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" size="lg" busy={busy} className="w-full" onClick={() => void signIn()}>
      <GoogleIcon />
      Continue with Google
    </Button>
  )
}
