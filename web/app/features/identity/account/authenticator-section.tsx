import { useSuspenseQuery } from '@tanstack/react-query'
import { counted } from '@fortnight/contract/format/plurals'
import { myAccount } from '../../../lib/account.ts'
import { Badge } from '../../../ui/badge.tsx'
import { OpenButton, type Opens } from './open-button.tsx'
import { PageSection } from '../../../ui/page-section.tsx'

/** Fewer than this many recovery codes is worth a mark. */
const few = 3

function Codes({ left }: { left: number }) {
  const status = `${counted(left, 'recovery code is', 'recovery codes are')} left.`
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-2">
      {left < few && (
        <Badge tone="due" icon="warn">
          {left === 0 ? 'None left' : 'Few left'}
        </Badge>
      )}
      {left === 0 ? 'Without recovery codes, losing your phone locks you out.' : status}
    </p>
  )
}

function Authenticator(opens: Opens) {
  const { has_password, second_factor, recovery_codes_left } = useSuspenseQuery(myAccount).data
  if (!has_password) {
    return (
      <p className="max-w-[60ch] text-ink-2">
        You sign in with Google. A second step in your Google account protects this account too.
      </p>
    )
  }
  if (!second_factor) {
    return (
      <OpenButton view="authenticator" {...opens}>
        Set up authenticator app
      </OpenButton>
    )
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Badge tone="ok" icon="check">
        On
      </Badge>
      <Codes left={recovery_codes_left} />
      <div className="mt-1 flex flex-wrap gap-2">
        <OpenButton view="recovery-codes" {...opens}>
          New recovery codes
        </OpenButton>
        <OpenButton view="authenticator" {...opens}>
          Use another phone
        </OpenButton>
        <OpenButton view="remove-authenticator" variant="ghost" {...opens}>
          Remove
        </OpenButton>
      </div>
    </div>
  )
}

/** The app whose code is asked for after the password. */
export function AuthenticatorSection(opens: Opens) {
  return (
    <PageSection
      anchor="authenticator"
      title="Authenticator app"
      lead="Adds a second step at sign-in: a code from your phone."
    >
      <Authenticator {...opens} />
    </PageSection>
  )
}
