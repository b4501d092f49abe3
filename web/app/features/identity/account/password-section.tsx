import { useSuspenseQuery } from '@tanstack/react-query'
import { myAccount } from '../../../lib/account.ts'
import { OpenButton, type Opens } from './open-button.tsx'
import { PageSection } from '../../../ui/page-section.tsx'

function Password(opens: Opens) {
  const { has_password } = useSuspenseQuery(myAccount).data
  if (!has_password)
    return <p className="max-w-[60ch] text-ink-2">You sign in with Google, so there is no password here.</p>
  return (
    <OpenButton view="password" {...opens}>
      Change password
    </OpenButton>
  )
}

/** The password, and the way to another one. */
export function PasswordSection(opens: Opens) {
  return (
    <PageSection anchor="password" title="Password" lead="A new password signs you out everywhere else.">
      <Password {...opens} />
    </PageSection>
  )
}
