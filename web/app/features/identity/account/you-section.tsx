import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { momentOf } from '@fortnight/contract/format/moments'
import { sampleStays } from '@fortnight/contract/vocabulary/sample-accounts'
import { myAccount } from '../../../lib/account.ts'
import { DemoNote } from '../../../lib/demo-note.tsx'
import { useUser } from '../../../lib/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { myNewAddress, useSendVerification, useWithdrawAddress } from './account.queries.ts'
import { OpenButton, type Opens } from './open-button.tsx'
import { PageSection } from '../../../ui/page-section.tsx'

function Row({ label, act, children }: { label: string; act: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0 sm:grid-cols-[7rem_minmax(0,1fr)_auto]">
      <dt className="text-ink-3 sm:leading-10">{label}</dt>
      <dd className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 sm:leading-10">{children}</dd>
      {act && <dd>{act}</dd>}
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
      <p className="basis-full leading-normal text-ink-2">
        We sent you a link that shows this address is yours. Everything works without it, but only a verified address is
        sure to receive a new password.
      </p>
      <Button variant="secondary" busy={send.isPending} onClick={again}>
        Send the link again
      </Button>
    </>
  )
}

/** The address that waits to be confirmed, and the way to keep the old one. */
function NewAddress() {
  const { pending } = useSuspenseQuery(myNewAddress).data
  const withdraw = useWithdrawAddress()
  const keep = () =>
    withdraw.mutate(undefined, {
      onError: (error) => showToast('Not saved', { detail: error.message, tone: 'destructive' }),
    })
  if (!pending) return null
  return (
    <div className="grid justify-items-start gap-2 leading-normal">
      <p className="text-ink-2">
        We sent a link to <b className="font-semibold wrap-anywhere text-ink">{pending.email}</b>. Open it there before{' '}
        {momentOf(pending.expires_at)}, and that is your address.
      </p>
      <Button variant="ghost" className="-ml-4" busy={withdraw.isPending} onClick={keep}>
        Keep the old address
      </Button>
    </div>
  )
}

function Facts(opens: Opens) {
  const { name } = useUser()
  const { email, email_verified, sample } = useSuspenseQuery(myAccount).data
  const change = (view: 'name' | 'email', label: string) => (
    <OpenButton view={view} {...opens}>
      {label}
    </OpenButton>
  )
  return (
    <dl className="hair">
      <Row label="Name" act={change('name', 'Change name')}>
        <div className="flex items-center sm:min-h-10">
          <bdi className="leading-normal font-semibold wrap-anywhere">{name}</bdi>
        </div>
      </Row>
      <Row label="E-mail" act={!sample && change('email', 'Change e-mail')}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:min-h-10">
          <span className="max-w-full leading-normal font-semibold wrap-anywhere">{email}</span>
          {email_verified !== null && <Verification email={email} verified={email_verified} />}
        </div>
        <NewAddress />
        {sample && <DemoNote className="leading-normal">{sampleStays}</DemoNote>}
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
