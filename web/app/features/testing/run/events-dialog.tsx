import { useQuery } from '@tanstack/react-query'
import type { LedgerEvent } from '@fortnight/contract/testing/ledger'
import { labelOf } from '@fortnight/contract/testing/facts/label'
import { momentOf } from '@fortnight/contract/format/moments'
import type * as z from 'zod'
import { Loaded } from '../../../lib/loaded.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { type EventFilter, runEvents } from './run.queries.ts'

const skeleton = (
  <SkeletonGroup label="Loading the events" className="grid gap-3">
    <Skeleton className="h-5 w-3/4" />
    <Skeleton className="h-5 w-2/3" />
    <Skeleton className="h-5 w-3/4" />
  </SkeletonGroup>
)

const gradeTones = { claimed: 'quiet', evidenced: 'wait', confirmed: 'ok' } as const

function Line({ event, name }: { event: z.output<typeof LedgerEvent>; name: string | undefined }) {
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-baseline gap-x-3 border-t border-line py-2.5 first:border-0">
      <span className="font-mono text-12 text-ink-3">{event.seq}</span>
      <span>
        {name && (
          <>
            <bdi>{name}</bdi>:{' '}
          </>
        )}
        {labelOf(event.kind, event.data)}
        <span className="block text-13 text-ink-3">{momentOf(event.at)}</span>
      </span>
      <Badge tone={gradeTones[event.grade]}>{event.grade}</Badge>
    </li>
  )
}

/** What to show of the ledger. */
export interface EventSelection {
  title: string
  filter: EventFilter
  /** Limits the list to the lines of these numbers. */
  seqs?: readonly number[]
}

/** The lines of the ledger behind a number, a day or a tester. */
export function EventsDialog({
  appId,
  selection: { title, filter, seqs },
  names,
  onClose,
}: {
  appId: string
  selection: EventSelection
  /** The testers of the seats. */
  names: ReadonlyMap<number, string>
  onClose: () => void
}) {
  const description =
    'Lines of the ledger. What one person says is claimed; with a picture it is evidenced; seen by others, confirmed.'
  return (
    <Dialog title={title} description={description} width="lg" onClose={onClose}>
      <Loaded query={useQuery(runEvents(appId, filter))} skeleton={skeleton} failed="The events did not load">
        {(all) => {
          const events = seqs ? all.filter(({ seq }) => seqs.includes(seq)) : all
          return events.length ? (
            <ol className="text-14">
              {events.map((event) => (
                <Line
                  key={event.seq}
                  event={event}
                  name={
                    filter.seat === undefined && event.seat !== null
                      ? (names.get(event.seat) ?? `Seat ${event.seat}`)
                      : undefined
                  }
                />
              ))}
            </ol>
          ) : (
            <p className="text-14 text-ink-2">Nothing was recorded here.</p>
          )
        }}
      </Loaded>
    </Dialog>
  )
}
