import { type ReactNode, useState } from 'react'
import { homeOf } from '../../../lib/home-of.ts'
import { readToken, storedUser } from '../../../lib/stored-session.ts'
import { LinkPage } from './link-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { useAnotherLink } from './use-another-link.ts'

/**
 * The page of a one-time link that sets a password, the first one or a new one, and signs in. `dead` is in its place
 * when the link is used, expired or incomplete.
 */
export function PasswordLink({
  code,
  title,
  lead,
  dead,
}: {
  code: string | undefined
  title: string
  lead: string
  dead: ReactNode
}) {
  useAnotherLink()
  const [works, setWorks] = useState(code !== undefined)
  const [here] = useState(() => (readToken() ? storedUser()?.email : undefined))
  return (
    <LinkPage>
      {code !== undefined && works ? (
        <div className="grid gap-8 py-12 sm:py-20">
          <div className="grid gap-3">
            <h1 className="text-title tracking-tight">{title}</h1>
            <p className="max-w-[60ch] text-16 text-ink-2">{lead}</p>
            {here && (
              <p className="max-w-[60ch] text-14 text-ink-2">
                You are signed in here as <bdi className="font-semibold wrap-anywhere text-ink">{here}</bdi>. If this
                link is for another account, you are signed in to that one instead.
              </p>
            )}
          </div>
          <NewPasswordForm
            code={code}
            onSignedIn={(user) => location.replace(homeOf(user))}
            onDeadLink={() => setWorks(false)}
          />
        </div>
      ) : (
        dead
      )}
    </LinkPage>
  )
}
