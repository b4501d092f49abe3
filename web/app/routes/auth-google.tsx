import { useEffect } from 'react'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { LinkPage } from '../features/identity/auth/link-page.tsx'
import { takeQuery } from '../features/identity/auth/callback-link.ts'
import { handOver } from '../lib/identity/popup.ts'
import { clearRedirectPending } from '../lib/identity/redirect-pending.ts'
import { screenMeta } from '../lib/screen-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { StatusBlock } from '../ui/status-block.tsx'

export const meta = () => screenMeta(appScreens.authGoogle)

const notStarted = 'OAuth initiation failed'

/** The server shows this page when it can't send a visitor to Google; a window reports the failure to its opener. */
export function clientLoader() {
  takeQuery()
  clearRedirectPending()
  return { taken: handOver({ error: notStarted }) }
}

export const shouldRevalidate = () => false

export default function AuthGoogle({ loaderData: { taken } }: { loaderData: { taken: Promise<boolean> } }) {
  useEffect(() => void taken.then((heard) => heard && window.close()), [taken])
  return (
    <LinkPage>
      <StatusBlock alert icon="warn" title={notStarted} actions={<ButtonLink href="/">Return to Home</ButtonLink>}>
        Signing in with Google could not be started. Please try again in a moment, or sign in with your e-mail address.
      </StatusBlock>
    </LinkPage>
  )
}
