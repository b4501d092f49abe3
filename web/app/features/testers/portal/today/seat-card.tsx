import { useRef } from 'react'
import type { TodaySeat } from '@fortnight/contract/testing/checkins'
import { classNames } from '../../../../ui/class-names.ts'
import { isWaiting } from '../queue/send.ts'
import { useQueue } from '../queue/use-queue.ts'
import { CheckInForm } from './check-in-form.tsx'
import { DoneToday } from './done-today.tsx'
import { promptOn, ScreenPrompt } from './prompt.tsx'
import { Thanks } from './thanks.tsx'
import { TodayHead } from './today-head.tsx'
import { WaitingHere } from './waiting-here.tsx'
import { AppTile } from '../../../../lib/app-tile.tsx'
import { useTranslation } from '../translation.ts'

/** What to try in the app today. */
function Task({ seat }: { seat: TodaySeat }) {
  const { t } = useTranslation('days')
  return (
    <div className="grid gap-2">
      <p className="font-display text-20 leading-snug font-semibold">{t(`task_${seat.task}`)}</p>
      <ScreenPrompt prompt={promptOn(seat, seat.today)} />
      {seat.instructions && (
        <details open={seat.task === 'instructions'} className="text-14">
          <summary className="min-h-11 content-center font-semibold">{t('instructions')}</summary>
          <p className="tester-said text-ink-2">{seat.instructions}</p>
        </details>
      )}
    </div>
  )
}

/**
 * One app of today: how far its tester has come, what to try, and the check-in. `compact`: one of several, each under the
 * name of its app.
 */
export function SeatCard({ seat, compact }: { seat: TodaySeat; compact: boolean }) {
  const { t } = useTranslation('days')
  const answerRef = useRef<HTMLParagraphElement>(null)
  const waiting = useQueue().filter((entry) => entry.seat === seat.seat && isWaiting(entry))
  const waitingToday = waiting.find((entry) => entry.day === seat.today)
  const done = seat.used.find(({ day }) => day === seat.today)
  const state = waitingToday ? 'saved' : done ? 'done' : 'open'
  const heading = `app-${seat.seat}`
  const showAnswer = () => answerRef.current?.focus()
  const name = (
    <div className="flex items-center gap-3">
      <AppTile app={{ id: seat.app_id, name: seat.app_name, icon: seat.app_icon }} size="lg" />
      <div className="min-w-0">
        <h2 id={heading} className="scroll-mt-24 text-18 wrap-anywhere">
          <bdi>{seat.app_name}</bdi>
        </h2>
        <p className="text-14 text-ink-2">{t(state === 'open' ? 'todaysTask' : 'todaysCheckIn')}</p>
      </div>
    </div>
  )
  return (
    <article aria-labelledby={heading} className={classNames('grid gap-4', compact && 'border-t border-line pt-6')}>
      {compact && name}
      <TodayHead
        seat={seat}
        state={state}
        saved={waiting.map(({ day }) => day)}
        answerRef={answerRef}
        compact={compact}
      />
      <div className="grid gap-4 rounded-3 border border-line bg-surface p-4 sm:p-6">
        {!compact && name}
        {state === 'open' && <Task seat={seat} />}
        {waitingToday ? (
          <WaitingHere entry={waitingToday} rate={seat.rate_pkr} />
        ) : done ? (
          <DoneToday seat={seat} day={done} onSent={showAnswer} />
        ) : (
          <CheckInForm key={seat.today} seat={seat} onSent={showAnswer} />
        )}
      </div>
      {seat.thanks && <Thanks {...seat.thanks} />}
    </article>
  )
}
