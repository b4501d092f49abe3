import { useEffect, useState } from 'react'
import type { User } from '@fortnight/contract/user'
import { knownFailure } from '../../../lib/identity/failures.ts'
import { Button } from '../../../ui/button.tsx'
import { SessionCheck } from '../../../ui/session-check.tsx'
import { StatusBlock } from '../../../ui/status-block.tsx'
import { continueWith, type Outcome } from './callback-outcome.ts'
import { displayName } from './display-name.ts'
import { LinkPage } from './link-page.tsx'
import { SaidWords } from './said-words.tsx'
import { TimedBlock } from './timed-block.tsx'

const goHomeAfterMs = 3000

/** Home, with the words of the failure if they are ours. */
const homeWith = (message: string) =>
  location.replace(`/?${new URLSearchParams({ auth_error: knownFailure(message) })}`)

function Failed({ message }: { message: string }) {
  const leave = () => homeWith(message)
  return (
    <TimedBlock ms={goHomeAfterMs} onDone={leave}>
      <StatusBlock
        alert
        icon="warn"
        title="Authentication failed"
        actions={<Button onClick={leave}>Return to Home</Button>}
      >
        <SaidWords>{message}</SaidWords>
      </StatusBlock>
    </TimedBlock>
  )
}

/** Destination of a signed-in user from here, and when they go. */
interface WayOn {
  destinationOf: (user: User) => string
  afterMs: number
}

function SignedIn({ user, destinationOf, afterMs }: { user: User } & WayOn) {
  const [destination] = useState(() => destinationOf(user))
  useEffect(() => {
    const timer = setTimeout(() => location.replace(destination), afterMs)
    return () => clearTimeout(timer)
  }, [destination, afterMs])
  return (
    <StatusBlock
      alert
      moon={1}
      title="You are signed in"
      actions={
        <Button variant="secondary" onClick={() => location.replace(destination)}>
          Continue
        </Button>
      }
    >
      Welcome, {displayName(user)}. One moment, you are being taken on.
    </StatusBlock>
  )
}

function Ask({ user, onContinue }: { user: User; onContinue: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const go = () => {
    setBusy(true)
    void onContinue()
  }
  return (
    <StatusBlock
      alert
      moon={0.5}
      title={`Continue as ${displayName(user)} (${user.email})?`}
      actions={
        <>
          <Button busy={busy} onClick={go}>
            Continue
          </Button>
          <Button variant="secondary" onClick={() => location.replace('/')}>
            Cancel
          </Button>
        </>
      }
    >
      This sign-in was not begun in this browser. If you did not begin it yourself, cancel: someone may have sent you a
      link to their own account.
    </StatusBlock>
  )
}

function HandedOver() {
  useEffect(() => window.close(), [])
  return (
    <StatusBlock title="You can close this window" moon={1}>
      The page you came from goes on by itself.
    </StatusBlock>
  )
}

/** The page that an identity provider sends people back to. */
export function SignInCallback({
  displayName,
  outcome: coming,
  ...way
}: { displayName?: string | undefined; outcome: Promise<Outcome> } & WayOn) {
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => {
    let gone = false
    void coming.then((known) => !gone && setOutcome(known))
    return () => {
      gone = true
    }
  }, [coming])
  return (
    <LinkPage>
      {!outcome && <SessionCheck label={displayName ? `Signing in ${displayName}` : 'Signing you in'} />}
      {outcome?.state === 'error' && <Failed message={outcome.message} />}
      {outcome?.state === 'success' && <SignedIn user={outcome.user} {...way} />}
      {outcome?.state === 'handed over' && <HandedOver />}
      {outcome?.state === 'ask' && (
        <Ask user={outcome.user} onContinue={async () => setOutcome(await continueWith(outcome.token))} />
      )}
    </LinkPage>
  )
}
