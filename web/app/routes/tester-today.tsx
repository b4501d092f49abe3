import { Link } from 'react-router'
import { LatePushCard } from '../features/testers/portal/push/late-push-card.tsx'
import { LoadFailed } from '../features/testers/portal/shell/load-failed.tsx'
import { PageTitle } from '../features/testers/portal/shell/page-title.tsx'
import { BalanceLink, BalanceStrip } from '../features/testers/portal/today/balance.tsx'
import { QueueNotes } from '../features/testers/portal/today/queue-notes.tsx'
import { SeatCard } from '../features/testers/portal/today/seat-card.tsx'
import { TodayList } from '../features/testers/portal/today/today-list.tsx'
import { todayQuery, useToday } from '../features/testers/portal/today/today.queries.ts'
import { queryClient } from '../lib/query-client.ts'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { useTranslation } from '../features/testers/portal/translation.ts'

export async function clientLoader() {
  await queryClient.ensureQueryData(todayQuery)
  return null
}

/** The apps to use today, one after the other, and what they bring. */
export default function TesterToday() {
  const { t } = useTranslation('days')
  const { data: seats, pay } = useToday()
  const isDone = seats.length > 0 && seats.every(({ used, today }) => used.some(({ day }) => day === today))
  return (
    <>
      <PageTitle isQuiet={seats.length > 0} beside={<BalanceLink pay={pay} />}>
        {t('shell:today')}
      </PageTitle>
      <QueueNotes />
      {seats.length > 1 && <TodayList seats={seats} />}
      {seats.length ? (
        <div className="grid gap-8">
          {seats.map((seat) => (
            <SeatCard key={seat.seat} seat={seat} compact={seats.length > 1} />
          ))}
          {isDone && pay.balance_pkr > 0 && <BalanceStrip pay={pay} />}
          {isDone && <p className="text-14 text-ink-2">{t('allDone')}</p>}
        </div>
      ) : (
        <EmptyState
          title={t('emptyTitle')}
          action={
            <Link to="/tester/offers" className={buttonClass({ variant: 'secondary' })}>
              {t('seeOffers')}
            </Link>
          }
        >
          {t('empty')}
        </EmptyState>
      )}
      {/* It comes late, and would move what is tapped. */}
      <LatePushCard isInvitation />
    </>
  )
}

export const ErrorBoundary = LoadFailed
