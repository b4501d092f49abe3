import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { figure } from '@fortnight/contract/format/numbers'
import {
  type ChannelFigures,
  type DeliveryFigures,
  deliveryPeriods,
} from '@fortnight/contract/messaging/delivery-figures'
import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { channelNames } from '@fortnight/contract/vocabulary/delivery-labels'
import { MailDomain } from '../../../lib/mail-domain.tsx'
import { Panel } from '../../admin/panel.tsx'
import { NoRows, type PlainColumn, PlainTable } from '../../admin/plain-table.tsx'
import { SinceNow } from '../../admin/since.tsx'
import { figuresQuery, periodOf, searchOf } from './deliveries.queries.ts'

/** A count and its part of all; a dash where the channel does not report. */
function Part({ count, of }: { count: number | null; of: number }) {
  if (count === null) return <span title="This channel does not report it">–</span>
  return (
    <>
      {figure(count)}
      {of > 0 && <small className="ml-1.5 text-ink-3">{Math.round((100 * count) / of)}&nbsp;%</small>}
    </>
  )
}

type Row = ChannelFigures & { id: string }

const columns: PlainColumn<Row>[] = [
  {
    label: 'Channel',
    cell: ({ channel, set_up }) => (
      <>
        {channelNames[channel]}
        {!set_up && <small className="block text-13 font-normal text-ink-3">Not set up</small>}
      </>
    ),
  },
  { label: 'People', right: true, cell: ({ people }) => figure(people) },
  { label: 'Due', right: true, cell: ({ due }) => figure(due) },
  { label: 'Sent', right: true, cell: ({ sent, due }) => <Part count={sent} of={due} /> },
  { label: 'Within 10 s', right: true, cell: ({ in_time, sent }) => <Part count={in_time} of={sent} /> },
  { label: 'Delivered', right: true, cell: ({ delivered, sent }) => <Part count={delivered} of={sent} /> },
  { label: 'Opened', right: true, cell: ({ opened, sent }) => <Part count={opened} of={sent} /> },
  { label: 'Answered', right: true, cell: ({ answered, sent }) => <Part count={answered} of={sent} /> },
  { label: 'Waiting', right: true, cell: ({ waiting }) => figure(waiting) },
  { label: 'Not needed', right: true, cell: ({ expired }) => figure(expired) },
  { label: 'Unconfirmed', right: true, cell: ({ unconfirmed }) => figure(unconfirmed) },
  { label: 'Failed', right: true, cell: ({ failed }) => figure(failed) },
]

type Failure = DeliveryFigures['failures'][number] & { id: string }

const reasons: PlainColumn<Failure>[] = [
  { label: 'Reason', cell: ({ failure }) => failure },
  { label: 'Channel', cell: ({ channel }) => channelNames[channel] },
  { label: 'Messages', right: true, cell: ({ count }) => figure(count) },
  { label: 'Last', right: true, cell: ({ last_at }) => <SinceNow at={last_at} /> },
]

/** What became of notifications on each channel, and why those that did not arrive. */
export function DeliveriesScreen() {
  const [search] = useSearchParams()
  const period = periodOf(search)
  const { channels, failures } = useSuspenseQuery(figuresQuery(period)).data
  return (
    <div className="grid gap-5">
      <nav aria-label="Period" className="desk-filter justify-self-start">
        {deliveryPeriods.map((choice) => (
          <Link
            key={choice}
            to={adminScreens.adminDeliveries.path + searchOf(choice)}
            preventScrollReset
            aria-current={choice === period ? 'true' : undefined}
          >
            {choice} days
          </Link>
        ))}
      </nav>
      <Panel title="By channel" flush>
        <PlainTable
          caption="Notifications by channel"
          columns={columns}
          rows={channels.map((row) => ({ ...row, id: row.channel }))}
        />
        <p className="border-t border-line px-[22px] py-4 text-13 text-ink-2 max-sm:px-4">
          A dash means that the channel does not report it. “Not needed” was outdated, read or answered before it was
          sent. “Unconfirmed” got no answer from the service; it is not sent again, so that no one gets it twice.
        </p>
      </Panel>
      <Panel title="Your mail’s domain">
        <MailDomain />
      </Panel>
      <Panel title="Why messages did not arrive" flush>
        {failures.length === 0 ? (
          <NoRows>Nothing went wrong in these days. Reasons appear here when a message does not go out.</NoRows>
        ) : (
          <PlainTable
            caption="Reasons for failures"
            columns={reasons}
            rows={failures.map((row) => ({ ...row, id: `${row.channel} ${row.failure}` }))}
          />
        )}
      </Panel>
    </div>
  )
}
