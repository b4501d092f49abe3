import { Suspense, useEffect } from 'react'
import { type ShouldRevalidateFunction, useLocation } from 'react-router'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { AuthenticatorSection } from '../features/identity/account/authenticator-section.tsx'
import { mySessions } from '../features/identity/account/account.queries.ts'
import { useAccountView } from '../features/identity/account/account-address.ts'
import { DataSection } from '../features/identity/account/data-section.tsx'
import { ProgramsSection } from '../features/identity/account/programs-section.tsx'
import { PasskeysSection } from '../features/identity/account/passkeys-section.tsx'
import { PasswordSection } from '../features/identity/account/password-section.tsx'
import { RecoveryNotice } from '../features/identity/account/recovery-notice.tsx'
import { RecentProofProvider } from '../lib/recent-proof.tsx'
import { SecondFactorNotice } from '../features/identity/account/second-factor-notice.tsx'
import { SessionsSection } from '../features/identity/account/sessions-section.tsx'
import { YouSection } from '../features/identity/account/you-section.tsx'
import { PushSection } from '../features/identity/account/push-section.tsx'
import { MailCopiesSection } from '../features/identity/account/mail-copies-section.tsx'
import { myAccount } from '../lib/account.ts'
import { PageFailed } from '../lib/page-failed.tsx'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import { AccountDialogs, warmDialog } from './account-dialogs.tsx'
import { LateProofDialog } from './late-proof-dialog.tsx'
import type { Route } from './+types/account.ts'

export const meta = () => screenMeta(appScreens.account)

/** Starts reading and does not wait: the page is drawn at once, and its anchors with it. */
export function clientLoader() {
  void queryClient.prefetchQuery(myAccount)
  void queryClient.prefetchQuery(mySessions)
  return null
}

/** The address only opens dialogs and finds sections. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate

/** Brings the section of the address into view; the browser looked for it before it was there. */
function useAnchor() {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
}

export default function Account() {
  const dialog = useAccountView()
  useAnchor()
  const opens = { onOpen: dialog.open, onIntent: warmDialog }
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <h1 className="pt-6 pb-6 text-title tracking-tight sm:pt-10 sm:pb-8">Account</h1>
      <RecentProofProvider dialog={LateProofDialog}>
        <Suspense fallback={null}>
          <SecondFactorNotice {...opens} />
          <RecoveryNotice />
        </Suspense>
        <YouSection {...opens} />
        <PasswordSection {...opens} />
        <PasskeysSection {...opens} onOpenPasskey={dialog.openPasskey} />
        <AuthenticatorSection {...opens} />
        <MailCopiesSection />
        <PushSection />
        <SessionsSection />
        <ProgramsSection />
        <DataSection {...opens} />
        <Suspense fallback={null}>
          <AccountDialogs dialog={dialog} />
        </Suspense>
      </RecentProofProvider>
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed heading="Account" title="Your account did not load" error={error} queryKey={myAccount.queryKey} />
}
