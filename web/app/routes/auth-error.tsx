import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { LinkPage } from '../features/identity/auth/link-page.tsx'
import { SaidWords } from '../features/identity/auth/said-words.tsx'
import { plainMessages } from '../features/identity/auth/sign-in-problem.ts'
import { takeQuery } from '../features/identity/auth/callback-link.ts'
import { TimedBlock } from '../features/identity/auth/timed-block.tsx'
import { screenMeta } from '../lib/screen-meta.ts'
import { Button } from '../ui/button.tsx'
import { StatusBlock } from '../ui/status-block.tsx'
import type { Route } from './+types/auth-error.ts'

export const meta = () => screenMeta(appScreens.authError)

/** Spec §2. */
const goHomeAfterMs = 5000

export function clientLoader() {
  const said = new URLSearchParams(takeQuery()).get('message') ?? ''
  return { message: plainMessages(said, 'Authentication failed') }
}

/** The message is in the address only once. */
export const shouldRevalidate = () => false

const goHome = () => location.replace('/')

export default function AuthError({ loaderData: { message } }: Route.ComponentProps) {
  return (
    <LinkPage>
      <TimedBlock ms={goHomeAfterMs} onDone={goHome}>
        <StatusBlock
          alert
          icon="warn"
          title="Authentication Error"
          actions={<Button onClick={goHome}>Go to Home</Button>}
        >
          <SaidWords>{message}</SaidWords>
        </StatusBlock>
      </TimedBlock>
    </LinkPage>
  )
}
