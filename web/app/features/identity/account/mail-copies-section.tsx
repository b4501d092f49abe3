import { type ReactNode, useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { zoneName } from '@fortnight/contract/format/zones'
import { useUser } from '../../../lib/session.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { myMailCopies, useChangeMailCopies } from './account.queries.ts'
import { PageSection } from '../../../ui/page-section.tsx'

interface ChoiceProps {
  kind: 'mail_copies' | 'digest'
  children: ReactNode
}

function Choice({ kind, children }: ChoiceProps) {
  const stored = useSuspenseQuery(myMailCopies).data[kind]
  const change = useChangeMailCopies()
  // The box follows the finger at once, and falls back to what is stored once that is known again.
  const [chosen, setChosen] = useState<boolean>()
  const choose = (wanted: boolean) => {
    setChosen(wanted)
    change.mutate(
      { [kind]: wanted },
      {
        onError: (error) => showToast('Your choice was not saved', { detail: error.message, tone: 'destructive' }),
        onSettled: () => setChosen(undefined),
      },
    )
  }
  return (
    <Checkbox checked={chosen ?? stored} onChange={(event) => choose(event.target.checked)}>
      {children}
    </Checkbox>
  )
}

function Choices() {
  const { address_proven } = useSuspenseQuery(myMailCopies).data
  const { role } = useUser()
  return (
    <div className="grid gap-2">
      <Choice kind="mail_copies">Also send me notifications by e-mail</Choice>
      {role !== 'tester' && (
        <Choice kind="digest">Send me a digest of each running test, every morning at 8 ({zoneName()} time)</Choice>
      )}
      {!address_proven && (
        <p className="max-w-[60ch] text-ink-2">
          They are sent once your address is verified. Until then you find notifications under the bell.
        </p>
      )}
    </div>
  )
}

/** What is sent by e-mail, as far as the user can choose. */
export function MailCopiesSection() {
  return (
    <PageSection anchor="mail" title="E-mail" lead="Mail about your password and your account is always sent.">
      <Choices />
    </PageSection>
  )
}
