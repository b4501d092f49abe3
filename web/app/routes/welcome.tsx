import { useState } from 'react'
import { brand } from '../lib/brand.ts'
import { privateMeta } from '../lib/private-meta.ts'
import { NewPasswordForm } from '../features/auth/new-password-form.tsx'
import { homeOf } from '../lib/identity/exchange.ts'
import { ButtonLink } from '../ui/button.tsx'
import { StatusBlock } from '../ui/status-block.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import type { Route } from './+types/welcome.ts'

export const meta = () => privateMeta('welcome')

/** Takes the code of the one-time link out of the address before anything else, so that no history or log keeps it. */
export function clientLoader() {
  const code = location.hash.slice(1)
  if (code) history.replaceState(history.state, '', location.pathname)
  return { code }
}

/** The code is in the address only once. */
export const shouldRevalidate = () => false

export default function Welcome({ loaderData: { code } }: Route.ComponentProps) {
  const [dead, setDead] = useState(!code)
  return (
    <>
      <header className="wrap flex h-14 items-center justify-between sm:h-16">
        <a href="/" className="no-underline">
          <Wordmark name={brand.name} />
        </a>
        <ThemeToggle />
      </header>
      <main id="main" tabIndex={-1} className="wrap">
        {dead ? (
          <StatusBlock alert title="This link no longer works" actions={<ButtonLink href="/">Go to Home</ButtonLink>}>
            A welcome link works once and for a limited time, and it must be complete. Ask whoever sent it for a new
            one. If you have set your password already, sign in with it.
          </StatusBlock>
        ) : (
          <div className="grid gap-8 py-12 sm:py-20">
            <div className="grid gap-3">
              <h1 className="text-title tracking-tight">Welcome. Choose your password.</h1>
              <p className="max-w-[60ch] text-16 text-ink-2">
                This link signs you in once. After that you sign in with your e-mail address and this password.
              </p>
            </div>
            <NewPasswordForm
              code={code}
              onSignedIn={(user) => location.replace(homeOf(user))}
              onDeadLink={() => setDead(true)}
            />
          </div>
        )}
      </main>
    </>
  )
}
