import { QueryClientProvider } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { identity } from '@fortnight/contract/identity/auth'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { mayAdminister } from '../features/admin/admin.queries.ts'
import { LinkPage } from '../features/identity/auth/link-page.tsx'
import { SetUp } from '../features/operations/setup/set-up.tsx'
import { call } from '../lib/api.ts'
import { MailDomain } from '../lib/mail-domain.tsx'
import { queryClient } from '../lib/query-client.ts'
import { screenMeta } from '../lib/screen-meta.ts'
import { readToken } from '../lib/stored-session.ts'
import { Button } from '../ui/button.tsx'
import { LiveRegion } from '../ui/live-region.tsx'
import { StatusBlock } from '../ui/status-block.tsx'
import type { Route } from './+types/setup.ts'

export const meta = () => screenMeta(appScreens.setup)

/** What is set. The guide can be read without it. */
export async function clientLoader() {
  const isAdmin = Boolean(readToken()) && mayAdminister().catch(() => false)
  return { found: await call(identity.setup, {}).catch(() => undefined), isAdmin: await isAdmin }
}

export default function Setup({ loaderData: { found, isAdmin } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <LinkPage>
      {!found && (
        <div className="pt-10">
          <StatusBlock
            inline
            alert
            icon="warn"
            title="What is set could not be read"
            actions={
              <Button busy={state !== 'idle'} onClick={() => void revalidate()}>
                Try again
              </Button>
            }
          >
            The server did not answer. The guide below holds all the same.
          </StatusBlock>
        </div>
      )}
      <SetUp provider={found?.provider} known={new Map(found?.variables.map(({ name, set }) => [name, set]))} />
      <section aria-label="Mail" className="mb-10 grid gap-4 border-t border-line pt-8">
        <h2 className="text-24">Mail</h2>
        {isAdmin ? (
          <QueryClientProvider client={queryClient}>
            <MailDomain />
          </QueryClientProvider>
        ) : (
          <p className="max-w-[66ch] text-16 text-ink-2">
            Administrators who are signed in check here whether receivers can trust the domain of your mail, and send
            themselves a test mail.
          </p>
        )}
      </section>
      <LiveRegion />
    </LinkPage>
  )
}
