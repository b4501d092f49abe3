import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { paymentHelpReviewPath } from '@fortnight/contract/site-map/paths'
import type { Attention } from '@fortnight/contract/operations/figures'
import { ageOf } from '@fortnight/contract/format/ages'
import { inDollars, inRupees } from '@fortnight/contract/format/money'
import { countryName } from '@fortnight/contract/format/names'
import { figure } from '@fortnight/contract/format/numbers'
import { counted } from '@fortnight/contract/format/plurals'
import { Badge } from '../../../ui/badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../admin/panel.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { riskOf } from './attention-labels.ts'
import { attentionQuery } from './figures.queries.ts'

/** One thing that waits: what it is, where it is dealt with, since when. */
interface Item {
  id: string | number
  to: string
  name: string
  labels: ReactNode
  since: string
}

interface Kind {
  title: string
  /** Link to all of them. */
  all: string
  total: number
  items: Item[]
}

const decisionOf = (id: string) => `/admin/payments?status=pending&decide=${id}&as=completed`

/** What waits, by kind: money first, then promises, then people. */
function kindsOf({
  payments,
  payment_help,
  tests,
  contacts,
  refunds,
  strays,
  payouts,
  disputes,
  applications,
}: Attention): Kind[] {
  const kinds: Kind[] = [
    {
      title: 'Payments to check',
      all: '/admin/payments?status=pending',
      total: payments.total,
      items: payments.first.map(({ id, app_name, amount, user_email, created_at }) => ({
        id,
        to: decisionOf(id),
        name: app_name,
        labels: `${inDollars(amount)} from ${user_email}`,
        since: created_at,
      })),
    },
    {
      title: 'Developers who can’t pay',
      all: paymentHelpReviewPath,
      total: payment_help.total,
      items: payment_help.first.map(({ id, app_name, amount, country, created_at }) => ({
        id,
        to: paymentHelpReviewPath,
        name: app_name,
        labels: `${inDollars(amount)} from ${countryName(country)}`,
        since: created_at,
      })),
    },
    {
      title: 'Tests at risk',
      all: '/admin/apps?status=active',
      total: tests.total,
      items: tests.first.map((test) => ({
        id: test.app_id,
        to: `/admin/apps/${test.app_id}`,
        name: test.app_name,
        labels: riskOf(test),
        since: test.since,
      })),
    },
    {
      title: 'Refunds to decide',
      all: '/admin/refunds',
      total: refunds.total,
      items: refunds.first.map(({ id, app_name, amount, created_at }) => ({
        id,
        to: '/admin/refunds',
        name: app_name,
        labels: inDollars(amount),
        since: created_at,
      })),
    },
    {
      title: 'Unmatched money',
      all: '/admin/refunds',
      total: strays.total,
      items: strays.first.map(({ id, app_name, amount_pkr, created_at }) => ({
        id,
        to: '/admin/refunds',
        name: app_name,
        labels: inRupees(amount_pkr),
        since: created_at,
      })),
    },
    {
      title: 'Payouts to approve',
      all: '/admin/payouts',
      total: payouts.total,
      items: payouts.first.map(({ id, name, amount_pkr, second, created_at }) => ({
        id,
        to: second ? '/admin/payouts?status=second' : '/admin/payouts',
        name,
        labels: `${inRupees(amount_pkr)}${second ? ', needs a second approval' : ''}`,
        since: created_at,
      })),
    },
    {
      title: 'Disputed and held days',
      all: '/admin/payouts/disputes',
      total: disputes.total,
      items: disputes.first.map(({ id, name, app_name, created_at }) => ({
        id,
        to: '/admin/payouts/disputes',
        name,
        labels: app_name,
        since: created_at,
      })),
    },
    {
      title: 'Messages unanswered',
      all: '/admin/contacts?status=new',
      total: contacts.total,
      items: contacts.first.map(({ id, name, subject, created_at }) => ({
        id,
        to: `/admin/contacts?contact=${id}`,
        name,
        labels: subject,
        since: created_at,
      })),
    },
    {
      title: 'Applications',
      all: '/admin/pool?status=applied',
      total: applications.total,
      items: applications.first.map(({ id, name, created_at }) => ({
        id,
        to: `/admin/pool?tester=${id}`,
        name,
        labels: 'Would like to test',
        since: created_at,
      })),
    },
  ]
  return kinds.filter(({ total }) => total > 0)
}

/** What needs an administrator first. Whatever is dealt with, here or elsewhere, leaves by itself. */
export function AttentionPanel() {
  const { data } = useSuspenseQuery(attentionQuery)
  const now = useNow()
  const kinds = kindsOf(data)
  const { mail } = data
  return (
    <Panel flush title="Needs you first" className="mt-5">
      {mail.since && (
        <p role="status" className="flex gap-2.5 px-[22px] pb-4 text-14 text-due-t max-sm:px-4">
          <Icon name="warn" className="mt-[3px]" />
          {`The mail server does not take our mail: ${counted(mail.total, 'mail')} waited for ${ageOf(new Date(mail.since), now)} or less, and each is sent once it does.`}
        </p>
      )}
      {kinds.length === 0 ? (
        <p className="px-[22px] pb-6 text-14 text-ink-2 max-sm:px-4">
          Nothing needs you. New work appears here by itself.
        </p>
      ) : (
        <div className="attention">
          {kinds.map((kind) => (
            <Waiting key={kind.title} kind={kind} now={now} />
          ))}
        </div>
      )}
    </Panel>
  )
}

function Waiting({ kind: { title, all, total, items }, now }: { kind: Kind; now: Date }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="attention-kind">
      <div className="flex items-center gap-2.5 py-2">
        <h3 id={id} className="text-14">
          {title}
        </h3>
        <Badge tone="moon">{figure(total)}</Badge>
        <Link to={all} className="admin-link ml-auto text-13">
          All<span className="sr-only">: {title}</span>
        </Link>
      </div>
      <ol>
        {items.map(({ id: key, to, name, labels, since }) => (
          <li key={key}>
            <Link to={to} className="attention-item">
              <span className="min-w-0">
                <b className="block truncate font-semibold">{name}</b>
                <span className="block truncate text-13 text-ink-2">{labels}</span>
              </span>
              <time dateTime={since} className="text-13 whitespace-nowrap text-ink-3">
                {ageOf(new Date(since), now)}
              </time>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
