import { Suspense, use, useState } from 'react'
import { identity } from '@fortnight/contract/identity/auth'
import { Problem } from '@fortnight/contract/problem'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { LinkPage } from '../features/identity/auth/link-page.tsx'
import { useAnotherLink } from '../features/identity/auth/use-another-link.ts'
import { call } from '../lib/api.ts'
import { takeLinkCode } from '../lib/link-code.ts'
import { screenMeta } from '../lib/screen-meta.ts'
import { readToken } from '../lib/stored-session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { SessionCheck } from '../ui/session-check.tsx'
import { StatusBlock } from '../ui/status-block.tsx'
import type { Route } from './+types/verify-email.ts'

export const meta = () => screenMeta(appScreens.verifyEmail)

/** Undefined once the address is verified; else why not. */
async function verify(code: string | undefined): Promise<Problem | undefined> {
  if (code === undefined) return new Problem('invalid-token')
  try {
    await call(identity.verifyEmail, { body: { code } })
    return undefined
  } catch (error) {
    return error instanceof Problem ? error : new Problem('internal')
  }
}

/** Starts verifying and does not wait. */
export function clientLoader() {
  const code = takeLinkCode()
  return { code, outcome: verify(code) }
}

/** The code is in the address only once. */
export const shouldRevalidate = () => false

/** A link to the apps of the signed-in user, else to the sign-in dialog. */
const wayOn = (label: string, path: string) =>
  readToken() ? <ButtonLink href={path}>{label}</ButtonLink> : <ButtonLink href="/?auth=sign-in">Sign in</ButtonLink>

function Outcome({ outcome, onAgain }: { outcome: ReturnType<typeof verify>; onAgain: () => void }) {
  const problem = use(outcome)
  if (!problem) {
    return (
      <StatusBlock
        alert
        title="Your e-mail address is verified"
        moon={1}
        actions={wayOn('Go to your apps', '/dashboard')}
      >
        Thank you. There is nothing more to do.
      </StatusBlock>
    )
  }
  if (problem.code === 'invalid-token' || problem.code === 'invalid') {
    return (
      <StatusBlock alert title="This link no longer works" actions={wayOn('Go to your account', '/account')}>
        A link verifies an address once and for a limited time, and it must be complete. Your account page says whether
        the address is verified, and sends a new link.
      </StatusBlock>
    )
  }
  return (
    <StatusBlock
      alert
      title="Your e-mail address could not be verified"
      actions={<Button onClick={onAgain}>Try again</Button>}
    >
      {problem.message}
    </StatusBlock>
  )
}

export default function VerifyEmail({ loaderData: { code, outcome: first } }: Route.ComponentProps) {
  useAnotherLink()
  const [outcome, setOutcome] = useState(first)
  return (
    <LinkPage>
      <Suspense fallback={<SessionCheck label="Verifying your e-mail address" />}>
        <Outcome outcome={outcome} onAgain={() => setOutcome(verify(code))} />
      </Suspense>
    </LinkPage>
  )
}
