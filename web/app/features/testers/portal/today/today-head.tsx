import type { Ref } from 'react'
import type { TodaySeat } from '@fortnight/contract/testing/checkins'
import { classNames } from '../../../../ui/class-names.ts'
import { Dot } from '../../../../ui/dot.tsx'
import { useFormats } from '../formats.ts'
import { DayRows } from './day-rows.tsx'
import { dotsOf, moonOf, streakOf } from './days.ts'
import { TodayMoon } from './today-moon.tsx'
import { useTranslation } from '../translation.ts'

/** A day that waits for its check-in, waits on this phone, or is with us. */
export type TodayState = 'open' | 'saved' | 'done'

/** What the day has come to, in the largest letters of the screen. */
function useAnswer(seat: TodaySeat, state: TodayState): { answer: string; around: string } {
  const { t } = useTranslation('days')
  const { rupees } = useFormats()
  const { day, days, earned_today_pkr: earned, rate_pkr: rate } = seat
  const around = t(day > days ? 'dayBeyond' : 'dayOf', { day, days })
  if (state === 'open')
    return { answer: t('dayNumber', { day }), around: day > days ? t('stay') : t('ofDays', { days }) }
  if (state === 'saved') return { answer: t('savedHere'), around }
  if (earned) return { answer: t('earnedToday', { amount: rupees(earned) }), around }
  return { answer: t(rate > 0 ? 'checkedIn' : 'doneUnpaid'), around }
}

function Streak({ seat, state, streak }: { seat: TodaySeat; state: TodayState; streak: number }) {
  const { t } = useTranslation('days')
  const left = seat.days - seat.day
  const next =
    state === 'open'
      ? streak
        ? t('streakToday', { next: streak + 1 })
        : t('streakStart')
      : state === 'saved'
        ? t('streakSaved')
        : left > 0
          ? t('streakLeft', { count: left })
          : t('stay')
  return (
    <p className="text-14 text-ink-2">
      {streak > 0 && <b className="text-ink">{t('streak', { count: streak })}</b>} {next}
    </p>
  )
}

/** The head of a test on the screen of today: its day, its moon, its days so far and the streak. */
export function TodayHead({
  seat,
  state,
  saved,
  answerRef,
  compact,
}: {
  seat: TodaySeat
  state: TodayState
  saved: readonly string[]
  /** The line that gets the focus after a check-in. */
  answerRef: Ref<HTMLParagraphElement>
  /** Smaller, on a screen with several tests. */
  compact: boolean
}) {
  const { t } = useTranslation('days')
  const { answer, around } = useAnswer(seat, state)
  const { used, day, days } = seat
  const reported = used.filter(({ evidence }) => evidence === 'claimed').length
  const proven = used.length - reported
  return (
    <div className="grid gap-3">
      <div className={classNames('today-head', compact && 'today-compact')}>
        <div className="grid min-w-0 gap-1">
          {state !== 'open' && <p className="text-14 text-ink-2">{around}</p>}
          <p ref={answerRef} tabIndex={-1} role="status" className={`today-answer today-${state}`}>
            {answer}
          </p>
          {state === 'open' && <p className="today-around">{around}</p>}
        </div>
        <TodayMoon {...moonOf(seat, saved)} isSaved={state === 'saved'} />
      </div>
      {state === 'saved' && <p className="text-16 text-ink-2">{t('savedLater')}</p>}
      <DayRows
        days={dotsOf(seat, saved)}
        today={day}
        label={t(day > days ? 'daysDoneBeyond' : 'daysDone', { day, days, count: proven })}
      />
      <Streak seat={seat} state={state} streak={streakOf(seat, saved)} />
      {reported > 0 && (
        <p className="legend-item flex items-center gap-2 text-13 text-ink-2">
          <span aria-hidden="true">
            <Dot state="reported" />
          </span>
          {t('withoutProof', { count: reported })}
        </p>
      )}
    </div>
  )
}
