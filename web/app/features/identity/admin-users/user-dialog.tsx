import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { fitsUser, sampleCan, type UserAct, userCan, type WholeUser } from '@fortnight/contract/identity/users'
import { dayOf, momentOf } from '@fortnight/contract/format/moments'
import { inDollars } from '@fortnight/contract/format/money'
import { counted } from '@fortnight/contract/format/plurals'
import { paymentMethodNames } from '@fortnight/contract/vocabulary/payment-method-labels'
import { appLabels } from '@fortnight/contract/vocabulary/app-labels'
import { sampleStays } from '@fortnight/contract/vocabulary/sample-accounts'
import { roleNames, userLabels } from '@fortnight/contract/vocabulary/user-labels'
import { DemoNote } from '../../../lib/demo-note.tsx'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { PaymentBadge } from '../../../lib/payment-badge.tsx'
import { useUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Email } from '../../../lib/email.tsx'
import { Fact, Facts } from '../../admin/fact.tsx'
import { Late } from '../../admin/late.tsx'
import { ActDialog } from './act-dialog.tsx'
import { actLabels } from './act-labels.ts'
import { userQuery } from './users.queries.ts'

const linkClass = 'wrap-anywhere font-semibold text-ink underline underline-offset-4'

function Rows({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <section className="mt-6">
      <h3 className="mb-2 text-16">{title}</h3>
      {children.length ? (
        <ul className="grid gap-2 text-14">{children}</ul>
      ) : (
        <p className="text-14 text-ink-2">{empty}</p>
      )}
    </section>
  )
}

function WhatTheyHave({ user }: { user: WholeUser }) {
  return (
    <>
      <Rows title="Apps" empty="None.">
        {user.newest_apps.map((app) => (
          <li key={app.id} className="flex flex-wrap justify-between gap-x-4">
            <Link to={`/admin/apps/${app.id}`} className={linkClass}>
              {app.name}
            </Link>
            <span className="text-ink-2">
              {appLabels[app.status].label}, {dayOf(app.created_at)}
            </span>
          </li>
        ))}
      </Rows>
      <Rows title="Payments" empty="None.">
        {user.newest_payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <Link to={`/admin/payments?q=${encodeURIComponent(payment.transaction_id)}`} className={linkClass}>
              {inDollars(payment.amount)} for {payment.app_name}
            </Link>
            <span className="flex flex-wrap items-center gap-2 text-ink-2">
              {paymentMethodNames[payment.payment_method]}, {dayOf(payment.created_at)}
              <PaymentBadge status={payment.payment_status} withdrawn={payment.withdrawn} />
            </span>
          </li>
        ))}
      </Rows>
    </>
  )
}

function WhoTheyAre({ user }: { user: WholeUser }) {
  return (
    <Facts>
      <Fact name="E-mail">
        <a href={`mailto:${user.email}`} className="text-ink underline underline-offset-4">
          <Email>{user.email}</Email>
        </a>
        <span className="block text-13 text-ink-3">{user.email_proven ? 'Verified' : 'Not verified'}</span>
      </Fact>
      <Fact name="Role">{roleNames[user.role]}</Fact>
      <Fact name="Plan">{user.subscription_plan}</Fact>
      <Fact name="Paid">{inDollars(user.paid)}</Fact>
      <Fact name="Created">{dayOf(user.created_at)}</Fact>
      <Fact name="Last seen">{user.last_seen_at ? momentOf(user.last_seen_at) : 'Not lately'}</Fact>
      <Fact name="Signed in">{user.sessions ? `In ${counted(user.sessions, 'session')}` : 'Nowhere'}</Fact>
      <Fact name="Signs in">
        {user.signs_in === 'password' ? 'With a password' : 'Through another provider'}
        {user.second_factor && ' and a second factor'}
      </Fact>
      {user.disabled_reason && (
        <Fact name="Why disabled" wide>
          {user.disabled_reason}
        </Fact>
      )}
    </Facts>
  )
}

const acts = Object.keys(userCan) as UserAct[]

function Acts({ user, onAct }: { user: WholeUser; onAct: (act: UserAct) => void }) {
  if (useUser().id === user.id)
    return <p className="text-14 text-ink-2">This is you. What belongs to you is on your account page.</p>
  const blocked = user.obstacle && !user.sample && fitsUser('remove', user)
  return (
    <section aria-label="What you can do">
      <div className="flex flex-wrap gap-2">
        {acts
          .filter((act) => fitsUser(act, user) && (!user.sample || sampleCan.includes(act)))
          .map((act) => (
            <Button
              key={act}
              size="sm"
              variant={act === 'remove' ? 'danger' : 'secondary'}
              disabled={act === 'remove' && Boolean(blocked)}
              onClick={() => onAct(act)}
            >
              {actLabels[act](user.name).label}
            </Button>
          ))}
      </div>
      {user.sample && <DemoNote className="mt-3">{sampleStays}</DemoNote>}
      {blocked && <p className="mt-3 text-14 text-ink-2">This account cannot be deleted now. {user.obstacle}</p>}
    </section>
  )
}

/** Everything about one user, and what an administrator may do to them. */
export function UserDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(userQuery(id))
  const user = query.data
  const [act, setAct] = useState<UserAct>()
  return (
    <>
      <Dialog
        title={user?.name ?? 'User'}
        beside={user && <LabelBadge of={userLabels[user.state]} />}
        width="xl"
        onClose={onClose}
      >
        <Late query={query}>
          {(found) => (
            <>
              <WhoTheyAre user={found} />
              <WhatTheyHave user={found} />
              <div className="mt-6 border-t border-line pt-5">
                <Acts user={found} onAct={setAct} />
              </div>
            </>
          )}
        </Late>
      </Dialog>
      {user && act && (
        <ActDialog
          act={act}
          user={user}
          // There is nothing left to show of a removed user.
          onDone={() => act === 'remove' && onClose()}
          onClose={() => setAct(undefined)}
        />
      )}
    </>
  )
}
