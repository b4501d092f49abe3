import { type ReactNode, useState } from 'react'
import { homeOf } from '../../../lib/home-of.ts'
import { readToken, storedUser } from '../../../lib/stored-session.ts'
import type { OpenedLink } from './check-link.ts'
import { CheckedLink } from './checked-link.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/**
 * The page of a one-time link that sets a password, the first one or a new one, and signs in. `dead` is in its place
 * when the link is used, expired or incomplete.
 */
export function PasswordLink({
  link,
  title,
  lead,
  dead,
}: {
  link: OpenedLink
  title: string
  lead: string
  dead: ReactNode
}) {
  const [here] = useState(() => (readToken() ? storedUser()?.email : undefined))
  return (
    <CheckedLink link={link} dead={dead}>
      {(code, onDead) => (
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
          <NewPasswordForm code={code} onSignedIn={(user) => location.replace(homeOf(user))} onDeadLink={onDead} />
        </div>
      )}
    </CheckedLink>
  )
}
