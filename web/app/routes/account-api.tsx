import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { ShouldRevalidateFunction } from 'react-router'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { useApiView } from '../features/developer-api/developer-api/api-address.ts'
import { mySandbox, myKeys, myWebhooks } from '../features/developer-api/developer-api/developer-api.queries.ts'
import { EndKeyDialog, RotateKeyDialog } from '../features/developer-api/developer-api/key-dialogs.tsx'
import { KeysSection } from '../features/developer-api/developer-api/keys-section.tsx'
import { NewKeyDialog } from '../features/developer-api/developer-api/new-key-dialog.tsx'
import { NewWebhookDialog } from '../features/developer-api/developer-api/new-webhook-dialog.tsx'
import { SandboxSection } from '../features/developer-api/developer-api/sandbox-section.tsx'
import { RemoveWebhookDialog, WebhookDialog } from '../features/developer-api/developer-api/webhook-dialog.tsx'
import { WebhookLogDialog } from '../features/developer-api/developer-api/webhook-log-dialog.tsx'
import { WebhooksSection } from '../features/developer-api/developer-api/webhooks-section.tsx'
import { BackLink } from '../lib/back-link.tsx'
import { PageFailed } from '../lib/page-failed.tsx'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import { RecentProofProvider } from '../lib/recent-proof.tsx'
import { LateProofDialog } from './late-proof-dialog.tsx'
import { useUnsaved } from './unsaved.tsx'
import type { Route } from './+types/account-api.ts'

export const meta = () => screenMeta(appScreens.accountApi)

/** Starts reading and does not wait: the page is drawn at once. */
export function clientLoader() {
  void queryClient.prefetchQuery(myKeys)
  void queryClient.prefetchQuery(myWebhooks)
  void queryClient.prefetchQuery(mySandbox)
  return null
}

/** The address only opens dialogs. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate

function Dialogs({ dialog: { view, of, close } }: { dialog: ReturnType<typeof useApiView> }) {
  const { data: webhooks } = useQuery(myWebhooks)
  const { onDirty, question } = useUnsaved({
    title: 'Leave without it?',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
    message: 'It is not shown again.',
  })
  const webhook = webhooks?.find(({ id }) => id === of)
  return (
    <>
      {view === 'new-key' && <NewKeyDialog onClose={close} onSecret={onDirty} />}
      {view === 'rotate-key' && <RotateKeyDialog id={of} onClose={close} onSecret={onDirty} />}
      {view === 'end-key' && <EndKeyDialog id={of} onClose={close} />}
      {view === 'new-webhook' && <NewWebhookDialog onClose={close} onSecret={onDirty} />}
      {view === 'webhook' && webhook && <WebhookDialog webhook={webhook} onClose={close} onSecret={onDirty} />}
      {view === 'webhook-log' && webhook && <WebhookLogDialog webhook={webhook} onClose={close} />}
      {view === 'remove-webhook' && webhook && <RemoveWebhookDialog webhook={webhook} onClose={close} />}
      {question}
    </>
  )
}

/** What a developer's own programs use: keys, webhooks, the sandbox. */
export default function AccountApi() {
  const dialog = useApiView()
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <BackLink to="/account">Account</BackLink>
      <h1 className="pt-3 pb-2 text-title tracking-tight">API</h1>
      <p className="max-w-[60ch] pb-6 text-14 text-ink-2 sm:pb-8">
        For your own programs, on every plan.{' '}
        <a href="/help/api" className="underline underline-offset-4">
          How to begin
        </a>
        , and{' '}
        <a href="/api/v1/openapi.json" className="underline underline-offset-4">
          the whole of it as OpenAPI 3.1
        </a>
        .
      </p>
      <RecentProofProvider dialog={LateProofDialog}>
        <KeysSection open={dialog.open} />
        <WebhooksSection open={dialog.open} />
        <SandboxSection />
        <Suspense fallback={null}>
          <Dialogs dialog={dialog} />
        </Suspense>
      </RecentProofProvider>
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed heading="API" title="This page did not load" error={error} queryKey={['developer-api']} />
}
