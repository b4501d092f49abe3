import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { momentOf } from '@fortnight/contract/format/moments'
import { myAccount } from '../../../lib/account.ts'
import { useUser } from '../../../lib/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { myNewAddress, useSendVerification, useWithdrawAddress } from './account.queries.ts'
import { OpenButton, type Opens } from './open-button.tsx'
import { PageSection } from '../../../ui/page-section.tsx'

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

function Verification({ email, verified }: { email: string; verified: boolean }) {
  const send = useSendVerification()
  if (verified) {
    return (
      <Badge tone="ok" icon="check">
        Verified
      </Badge>
    )
  }
  const again = () =>
    send.mutate(undefined, {
      onSuccess: () => showToast('The link is on its way', { detail: email }),
      onError: (error) => showToast('The link was not sent', { detail: error.message, tone: 'destructive' }),
    })
  return (
    <>
      <Badge tone="due" icon="mail">
        Not verified
      </Badge>
      <p className="mt-3 max-w-[60ch] text-ink-2">
        We sent you a link that shows this address is yours. Everything works without it, but only a verified address is
        sure to receive a new password.
      </p>
      <Button variant="secondary" className="mt-3" busy={send.isPending} onClick={again}>
        Send the link again
      </Button>
    </>
  )
}

/** The way to another address, the one that waits to be confirmed, and the way to keep the old one. */
function NewAddress(opens: Opens) {
  const { pending } = useSuspenseQuery(myNewAddress).data
  const withdraw = useWithdrawAddress()
  const keep = () =>
    withdraw.mutate(undefined, {
      onError: (error) => showToast('Not saved', { detail: error.message, tone: 'destructive' }),
    })
  return (
    <div className="mt-3 grid max-w-[60ch] gap-3">
      {pending && (
        <p className="text-ink-2">
          We sent a link to <b className="font-semibold wrap-anywhere text-ink">{pending.email}</b>. Open it there
          before {momentOf(pending.expires_at)}, and that is your address.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <OpenButton view="email" {...opens}>
          Change e-mail
        </OpenButton>
        {pending && (
          <Button variant="ghost" busy={withdraw.isPending} onClick={keep}>
            Keep the old address
          </Button>
        )}
      </div>
    </div>
  )
}

function Facts(opens: Opens) {
  const { name } = useUser()
  const { email, email_verified } = useSuspenseQuery(myAccount).data
  return (
    <dl className="hair">
      <Row label="Name">
        <bdi className="mb-2 block truncate font-semibold" title={name}>
          {name}
        </bdi>
        <OpenButton view="name" {...opens}>
          Change name
        </OpenButton>
      </Row>
      <Row label="E-mail">
        <span className="mb-2 block truncate font-semibold" title={email}>
          {email}
        </span>
        {email_verified !== null && <Verification email={email} verified={email_verified} />}
        <NewAddress {...opens} />
      </Row>
    </dl>
  )
}

/** The owner of this account. */
export function YouSection(opens: Opens) {
  return (
    <PageSection anchor="you" title="You">
      <Facts {...opens} />
    </PageSection>
  )
}
