import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { AdminAppDetail, RunEvent } from '@fortnight/contract/orders/admin-apps'
import { momentOf } from '@fortnight/contract/format/moments'
import { isPaidInDollars } from '@fortnight/contract/vocabulary/payment-states'
import { inDollars, inRupees } from '@fortnight/contract/format/money'
import { inPercent } from '@fortnight/contract/format/shares'
import { labelOf } from '@fortnight/contract/testing/facts/label'
import { paymentMethodNames } from '@fortnight/contract/vocabulary/payment-method-labels'
import { Loaded } from '../../../lib/loaded.tsx'
import { PaymentBadge } from '../../../lib/payment-badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Panel } from '../../admin/panel.tsx'
import { NoRows, type PlainColumn, PlainTable } from '../../admin/plain-table.tsx'
import { eventsQuery } from './app.queries.ts'

type Part<K extends keyof AdminAppDetail> = Pick<AdminAppDetail, K>

const paymentColumns: readonly PlainColumn<AdminAppDetail['payments'][number]>[] = [
  {
    label: 'Transaction ID',
    cell: (row) => (
      <Link
        to={`/admin/payments?status=${row.payment_status}&q=${encodeURIComponent(row.transaction_id)}`}
        className="admin-link font-mono text-13 wrap-anywhere"
      >
        {row.transaction_id}
      </Link>
    ),
  },
  { label: 'Method', cell: (row) => paymentMethodNames[row.payment_method] },
  {
    label: 'Amount',
    right: true,
    cell: (row) =>
      row.amount_pkr === null || isPaidInDollars(row.payment_method)
        ? inDollars(row.amount)
        : `${inDollars(row.amount)}, ${inRupees(row.amount_pkr)}`,
  },
  { label: 'Sent', cell: (row) => momentOf(row.created_at) },
  {
    label: 'Status',
    cell: (row) => (
      <>
        <PaymentBadge status={row.payment_status} withdrawn={row.withdrawn} />
        {row.reason && <span className="block text-13 text-ink-3 wrap-anywhere">{row.reason}</span>}
      </>
    ),
  },
]

/** Every attempt to pay for the app. */
export function PaymentsSection({ payments }: Part<'payments'>) {
  return (
    <Panel flush title="Payments">
      {payments.length === 0 ? (
        <NoRows>No payments yet.</NoRows>
      ) : (
        <PlainTable caption="Payments for this app" rows={payments} columns={paymentColumns} />
      )}
    </Panel>
  )
}

const decisionLabels: Record<string, string> = {
  team: 'Chose the team',
  look: 'Checked the test',
  restock: 'Looked for testers',
  invite: 'Invited testers',
  nudge: 'Reminded a tester',
  lost: 'Removed a tester: no check-in for days',
  escalate: 'Asked for help',
  start: 'Started the test',
  qualify: 'Found the goal met',
  hold: 'Keeps the team for Google’s answer',
  extend: 'Extended the test',
  release: 'Released a tester',
  complete: 'Ended the test',
  fail: 'Ended the test: goal out of reach',
  shock: 'Removed no one: almost no check-ins at once',
  settle: 'Learned from the test',
}

/** What the engine decided, and from what. */
export function DecisionsSection({ decisions }: Part<'decisions'>) {
  return (
    <Panel title="Decisions of the engine">
      {decisions.length === 0 ? (
        <p className="text-14 text-ink-2">No decisions yet.</p>
      ) : (
        <ul className="grid gap-3 text-14">
          {decisions.map(({ id, kind, inputs, probability_before: before, probability_after: after, created_at }) => (
            <li key={id}>
              <b className="font-semibold">{decisionLabels[kind] ?? kind}</b>
              {after !== null &&
                `, chance ${before === null ? '' : `${inPercent(before)} to `}${inPercent(after)}`},{' '}
              <time dateTime={created_at}>{momentOf(created_at)}</time>
              <details className="mt-1">
                <summary className="cursor-pointer text-13 text-ink-2">From these inputs</summary>
                {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
                <pre tabIndex={0} className="mt-2 max-h-64 scroller rounded-2 bg-sunken p-3 font-mono text-12">
                  {JSON.stringify(inputs, null, 1)}
                </pre>
              </details>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const notificationColumns: readonly PlainColumn<AdminAppDetail['notifications'][number]>[] = [
  { label: 'Title', cell: (row) => row.title },
  { label: 'Message', cell: (row) => <span className="wrap-anywhere">{row.message}</span> },
  { label: 'Read', cell: (row) => (row.read ? 'Read' : 'Not yet') },
  { label: 'Sent', cell: (row) => <span className="whitespace-nowrap">{momentOf(row.created_at)}</span> },
]

/** Notifications sent to its owner. */
export function NotificationsSection({ notifications }: Part<'notifications'>) {
  return (
    <Panel flush title="Notifications sent">
      {notifications.length === 0 ? (
        <NoRows>No notifications about this app yet.</NoRows>
      ) : (
        <PlainTable caption="Notifications about this app" rows={notifications} columns={notificationColumns} />
      )}
    </Panel>
  )
}

function eventLabel({ kind, tester, data }: RunEvent): string {
  const by = data['by'] === 'administrator' ? ', by an administrator' : ''
  const reason = typeof data['reason'] === 'string' ? `: ${data['reason']}` : ''
  return `${tester ? `${tester}: ` : ''}${labelOf(kind, data)}${by}${reason}`
}

/** What happened in the run, the newest first. */
export function EventsSection({ id }: { id: string }) {
  const query = useInfiniteQuery(eventsQuery(id))
  return (
    <Panel title="What happened">
      <Loaded query={query} failed="The events could not be read" skeleton={<Skeleton className="h-32" />}>
        {({ pages }) => (
          <>
            {pages[0]?.data.length === 0 && <p className="text-14 text-ink-2">Nothing has happened yet.</p>}
            <ol className="grid gap-2 text-14">
              {pages
                .flatMap(({ data }) => data)
                .map((event) => (
                  <li key={event.id} className="flex flex-wrap justify-between gap-x-4">
                    <span className="wrap-anywhere">{eventLabel(event)}</span>
                    <time dateTime={event.at} className="text-13 text-ink-3">
                      {momentOf(event.at)}
                    </time>
                  </li>
                ))}
            </ol>
            {query.hasNextPage && (
              <Button
                variant="secondary"
                className="mt-4"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Show older
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}
