import { useQuery } from '@tanstack/react-query'
import type { LedgerEvent } from '@fortnight/contract/testing/ledger'
import { labelOf } from '@fortnight/contract/testing/facts/label'
import { momentOf } from '@fortnight/contract/format/moments'
import { gradeForOwner } from '@fortnight/contract/vocabulary/grade-labels'
import type * as z from 'zod'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { Loaded } from '../../../lib/loaded.tsx'
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
      <LabelBadge of={gradeForOwner[event.grade]} />
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
    'Entries of the test record. Reported: one person says so. With proof: there is a screenshot. Confirmed: a second source agrees.'
  return (
    <Dialog title={title} description={description} width="lg" onClose={onClose}>
      <Loaded query={useQuery(runEvents(appId, filter))} skeleton={skeleton} failed="The record did not load">
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
            <p className="text-14 text-ink-2">Nothing is recorded here.</p>
          )
        }}
      </Loaded>
    </Dialog>
  )
}
