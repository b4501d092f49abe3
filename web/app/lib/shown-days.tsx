import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { weekdayOf } from '@fortnight/contract/format/days'
import { counted } from '@fortnight/contract/format/plurals'
import { checkins } from '@fortnight/contract/testing/checkins'
import type { PlainScreen } from '@fortnight/contract/testing/prompt-kinds'
import { prompts, type ShownDay } from '@fortnight/contract/testing/prompts'
import { gradeForOwner } from '@fortnight/contract/vocabulary/grade-labels'
import {
  answerForOwner,
  pictureForOwner,
  plainScreenNames,
  promptKindNames,
  signNames,
} from '@fortnight/contract/vocabulary/prompt-labels'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { call } from './api.ts'
import { asDataUrl } from './data-url.ts'
import { LabelBadge } from './label-badge.tsx'
import { Loaded } from './loaded.tsx'

const shownDays = (id: string) =>
  queryOptions({
    queryKey: ['apps', id, 'shown-days'],
    queryFn: ({ signal }) => call(prompts.listShown, { params: { id } }, { signal }),
  })

const dayPicture = (seat: number, day: string) =>
  queryOptions({
    queryKey: ['screenshot', seat, day],
    queryFn: async ({ signal }) => asDataUrl(await call(checkins.picture, { params: { id: seat, day } }, { signal })),
    gcTime: 0,
  })

/** A screenshot: it comes with the reader's session, so that its address alone opens nothing. */
export function DayPicture({ seat, day, of }: { seat: number; day: string; of: string }) {
  return (
    <Loaded
      query={useQuery(dayPicture(seat, day))}
      skeleton={<Skeleton className="h-80" />}
      failed="The screenshot did not load"
      missing={<p className="text-14 text-ink-2">This screenshot was deleted.</p>}
    >
      {(address) => <img src={address} alt={of} className="mx-auto max-h-[70vh] rounded-2 border border-line" />}
    </Loaded>
  )
}

const askedOf = ({ kind, text }: NonNullable<ShownDay['asked']>) =>
  kind === 'plain' ? plainScreenNames[text as PlainScreen] : text

function Row({ of, onOpen }: { of: ShownDay; onOpen: () => void }) {
  const { name, day, minutes, asked, answer, answered, note, evidence, picture, has_image: hasImage, signs } = of
  return (
    <li className="grid gap-1.5 py-3 text-14">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="mr-auto font-semibold wrap-anywhere">
          <bdi>{name}</bdi>, {weekdayOf(day)}{' '}
          <span className="font-normal text-ink-3">{counted(minutes, 'minute')}</span>
        </span>
        {picture !== 'none' && picture !== 'fresh' && <LabelBadge of={pictureForOwner[picture]} />}
        <LabelBadge of={gradeForOwner[evidence]} />
        {hasImage && (
          <Button size="sm" variant="secondary" aria-label={`See screenshot: ${name}, ${day}`} onClick={onOpen}>
            See screenshot
          </Button>
        )}
      </div>
      {signs.length > 0 && <p className="text-13 text-ink-3">{signs.map((sign) => signNames[sign]).join('; ')}</p>}
      {asked && (
        <p className="text-ink-2 wrap-anywhere">
          {promptKindNames[asked.kind]}: <bdi>{askedOf(asked)}</bdi>
        </p>
      )}
      {answered !== 'not_asked' && (
        <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
          {answer && <bdi>“{answer}”</bdi>}
          <LabelBadge of={answerForOwner[answered]} />
        </p>
      )}
      {note && (
        <p className="wrap-anywhere whitespace-pre-line">
          Note: <bdi>{note}</bdi>
        </p>
      )}
    </li>
  )
}

const firstShown = 12

/** What testers of an app were asked, answered and showed, newest first; nothing is asked for before the app `hasRun`. */
export function ShownDays({ appId, hasRun = true }: { appId: string; hasRun?: boolean }) {
  const [open, setOpen] = useState<ShownDay>()
  const [whole, setWhole] = useState(false)
  const query = useQuery({ ...shownDays(appId), enabled: hasRun })
  const missing = <p className="text-14 text-ink-2">What testers show appears here once the test has begun.</p>
  if (!hasRun) return missing
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton className="h-24" />}
      failed="The check-ins did not load"
      missing={missing}
    >
      {(days) => (
        <>
          {days.length === 0 && <p className="text-14 text-ink-2">No check-ins yet. What testers show appears here.</p>}
          <ul className="divide-y divide-line">
            {days.slice(0, whole ? days.length : firstShown).map((entry) => (
              <Row key={`${entry.seat} ${entry.day}`} of={entry} onOpen={() => setOpen(entry)} />
            ))}
          </ul>
          {!whole && days.length > firstShown && (
            <Button variant="secondary" size="sm" className="mt-3" onClick={() => setWhole(true)}>
              Show all {counted(days.length, 'check-in')}
            </Button>
          )}
          {open && (
            <Dialog title={`${open.name}, ${weekdayOf(open.day)}`} onClose={() => setOpen(undefined)}>
              {open.asked && (
                <p className="mb-3 text-14 text-ink-2">
                  {promptKindNames[open.asked.kind]}: <bdi>{askedOf(open.asked)}</bdi>
                </p>
              )}
              <DayPicture seat={open.seat} day={open.day} of={`Screenshot of ${open.name}, ${open.day}`} />
            </Dialog>
          )}
        </>
      )}
    </Loaded>
  )
}
