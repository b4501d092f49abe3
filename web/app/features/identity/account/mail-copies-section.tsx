import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { myMailCopies, useChangeMailCopies } from './account.queries.ts'
import { PageSection } from '../../../ui/page-section.tsx'

function Choice() {
  const { mail_copies, address_proven } = useSuspenseQuery(myMailCopies).data
  const change = useChangeMailCopies()
  // The box follows the finger at once, and falls back to what is stored once that is known again.
  const [chosen, setChosen] = useState<boolean>()
  const choose = (wanted: boolean) => {
    setChosen(wanted)
    change.mutate(wanted, {
      onError: (error) => showToast('Your choice was not saved', { detail: error.message, tone: 'destructive' }),
      onSettled: () => setChosen(undefined),
    })
  }
  return (
    <>
      <Checkbox checked={chosen ?? mail_copies} onChange={(event) => choose(event.target.checked)}>
        Also send me notifications by e-mail
      </Checkbox>
      {!address_proven && (
        <p className="mt-2 max-w-[60ch] text-ink-2">
          They are sent once your address is verified. Until then you find them under the bell.
        </p>
      )}
    </>
  )
}

/** Whether notifications are also sent by e-mail. */
export function MailCopiesSection() {
  return (
    <PageSection anchor="mail" title="E-mail" lead="Mail about your password and your account is always sent.">
      <Choice />
    </PageSection>
  )
}
