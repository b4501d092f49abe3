import { useTranslation } from 'react-i18next'
import type { TodaySeat } from '@fortnight/contract/testing/checkins'
import { Badge } from '../../../../ui/badge.tsx'
import { DotRow } from '../../../../ui/dot-row.tsx'
import { Tile } from '../../../../ui/tile.tsx'
import { isWaiting } from '../queue/send.ts'
import { useQueue } from '../queue/use-queue.ts'
import { CheckInForm } from './check-in-form.tsx'
import { dotsOf } from './days.ts'
import { DoneToday } from './done-today.tsx'
import { WaitingHere } from './waiting-here.tsx'

/** The days in words, as the dots show them. */
function useDaysText({ used, days }: TodaySeat): string {
  const { t } = useTranslation('days')
  const evidenced = used.filter(({ evidence }) => evidence !== 'claimed').length
  return t(used.length > days ? 'daysDoneBeyond' : 'daysDone', { done: used.length, days, shown: evidenced })
}

/** One app of today: what to try, and the check-in. */
export function SeatCard({ seat }: { seat: TodaySeat }) {
  const { t } = useTranslation('days')
  const daysText = useDaysText(seat)
  const waiting = useQueue().find((entry) => entry.seat === seat.seat && entry.day === seat.today && isWaiting(entry))
  const done = seat.used.find(({ day }) => day === seat.today)
  const heading = `app-${seat.seat}`
  return (
    <article aria-labelledby={heading} className="grid gap-5 rounded-3 border border-line bg-surface p-4 sm:p-6">
      <div className="flex items-center gap-3">
        <Tile name={seat.app_name} id={String(seat.seat)} size="lg" />
        <div className="grid min-w-0 flex-1 gap-1">
          <h2 id={heading} className="text-20 wrap-anywhere">
            <bdi>{seat.app_name}</bdi>
          </h2>
          <p className="text-14 text-ink-2">
            {t(seat.day > seat.days ? 'dayBeyond' : 'dayOf', { day: seat.day, days: seat.days })}
          </p>
        </div>
        {done && !waiting && (
          <Badge tone="ok" icon="check">
            {t('doneBadge')}
          </Badge>
        )}
      </div>
      <div className="grid gap-1.5">
        <DotRow days={dotsOf(seat)} label={daysText} />
        <p aria-hidden="true" className="text-13 text-ink-3">
          {daysText}
        </p>
      </div>
      <section className="grid gap-1 rounded-2 bg-sunken p-3 text-14">
        <h3 className="text-14 font-semibold">{t('tryToday')}</h3>
        <p className="text-ink-2">{t(`task_${seat.task}`)}</p>
        {seat.instructions && (
          <details open={seat.task === 'instructions'}>
            <summary className="min-h-11 content-center font-semibold">{t('instructions')}</summary>
            <p className="tester-said text-ink-2">{seat.instructions}</p>
          </details>
        )}
      </section>
      {waiting ? (
        <WaitingHere entry={waiting} />
      ) : done ? (
        <DoneToday seat={seat} day={done} />
      ) : (
        <CheckInForm key={seat.today} seat={seat} />
      )}
    </article>
  )
}
