import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaidDay, PaidTest } from '@fortnight/contract/testers/earnings'
import { disputeForTester, unpaidForTester } from '@fortnight/contract/vocabulary/payouts-for-testers'
import { Button } from '../../../../ui/button.tsx'
import { DotRow } from '../../../../ui/dot-row.tsx'
import type { DotState } from '../../../../ui/dot-state.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Skeleton, SkeletonGroup } from '../../../../ui/skeleton.tsx'
import { useFormats } from '../formats.ts'
import { DisputeDialog } from './dispute-dialog.tsx'
import { daysQuery, testsQuery } from './earnings.queries.ts'
import { AppTile } from '../../../../lib/app-tile.tsx'
import { useTranslation } from '../translation.ts'

/** What became of a day: what it brought, or why nothing, and what the tester said about that. */
function Day({ seat, day }: { seat: number; day: PaidDay }) {
  const { t } = useTranslation('pay')
  const { rupees, day: dayName } = useFormats()
  const [asking, setAsking] = useState(false)
  const name = dayName(day.day)
  return (
    <li className="grid gap-1 border-t border-line py-2.5 text-14">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <time dateTime={day.day} className="font-semibold">
          {name}
        </time>
        {day.amount_pkr !== null ? (
          <span className="flex items-center gap-1.5 text-ok-t tabular-nums">
            <Icon name="check" size={14} />
            {rupees(day.amount_pkr)}
          </span>
        ) : (
          day.can_dispute && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={t('disagreeOn', { day: name })}
              onClick={() => setAsking(true)}
            >
              {t('disagree')}
            </Button>
          )
        )}
      </div>
      {day.why && <p className="text-ink-2">{t(unpaidForTester[day.why])}</p>}
      {day.dispute && (
        <p className="text-ink-2">
          {t(disputeForTester[day.dispute.state])}
          {day.dispute.answer && <q className="tester-said block text-ink">{day.dispute.answer}</q>}
        </p>
      )}
      {asking && <DisputeDialog seat={seat} day={day.day} onClose={() => setAsking(false)} />}
    </li>
  )
}

/** Paid, checked in without being paid, or missed. */
const dotOf = ({ amount_pkr, grade }: PaidDay): DotState =>
  amount_pkr !== null ? 'opened' : grade ? 'short' : 'missed'

function Days({ seat }: { seat: number }) {
  const { t } = useTranslation('pay')
  const { data, isPending, refetch } = useQuery(daysQuery(seat))
  if (isPending)
    return (
      <SkeletonGroup label={t('showDays')} className="grid gap-2 py-2">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </SkeletonGroup>
    )
  if (!data)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 py-3 text-14">
        {t('shell:failedTitle')}
        <Button variant="secondary" size="sm" onClick={() => void refetch()}>
          {t('shell:retry')}
        </Button>
      </p>
    )
  if (!data.length) return <p className="py-3 text-14 text-ink-2">{t('noDays')}</p>
  const paid = data.filter(({ amount_pkr }) => amount_pkr !== null).length
  return (
    <>
      <DotRow days={data.map(dotOf).toReversed()} label={t('daysPaid', { count: paid, most: data.length })} />
      <ul className="mt-3">
        {data.map((day) => (
          <Day key={day.day} seat={seat} day={day} />
        ))}
      </ul>
    </>
  )
}

/** One test: what it pays, what it brought, and its days on demand. */
function Test({ test }: { test: PaidTest }) {
  const { t } = useTranslation('pay')
  const { rupees } = useFormats()
  const [open, setOpen] = useState(false)
  return (
    <li className="rounded-3 border border-line bg-surface p-4 sm:px-6">
      <div className="flex items-center gap-x-3">
        <AppTile app={{ id: test.app_id, name: test.app_name, icon: test.app_icon }} />
        <h3 className="min-w-0 grow text-16 wrap-anywhere">
          <bdi>{test.app_name}</bdi>
        </h3>
        <b className="font-semibold tabular-nums">{rupees(test.earned_pkr)}</b>
      </div>
      <p className="mt-1.5 text-14 text-ink-2">
        {test.pay_per_day_pkr
          ? t('perDay', { amount: rupees(test.pay_per_day_pkr), count: test.paid_days })
          : t('unpaidTest')}
        {test.next_day_pkr ? <> {t('nextDay', { amount: rupees(test.next_day_pkr) })}</> : null}
        {test.days_left_pkr !== null && <> {t('daysLeft', { amount: rupees(test.days_left_pkr) })}</>}
      </p>
      <details className="mt-1 -mb-2" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="min-h-11 content-center text-14 font-semibold">
          {t('daysPaid', { count: test.days_earned, most: test.paid_days })}
        </summary>
        {open && <Days seat={test.seat} />}
      </details>
    </li>
  )
}

/** The tester's tests, newest first, each with its days. */
export function TestsList() {
  const { t } = useTranslation('pay')
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(testsQuery)
  const all = data.pages.flatMap((page) => page.data)
  if (!all.length) return null
  return (
    <section aria-labelledby="tests">
      <h2 id="tests" className="pb-3 text-20">
        {t('tests')}
      </h2>
      <ul className="grid gap-3">
        {all.map((test) => (
          <Test key={test.seat} test={test} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="secondary" className="mt-3" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}
