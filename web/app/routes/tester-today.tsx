import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LoadFailed } from '../features/testers/portal/shell/load-failed.tsx'
import { PageTitle } from '../features/testers/portal/shell/page-title.tsx'
import { QueueNotes } from '../features/testers/portal/today/queue-notes.tsx'
import { SeatCard } from '../features/testers/portal/today/seat-card.tsx'
import { todayQuery, useToday } from '../features/testers/portal/today/today.queries.ts'
import { queryClient } from '../lib/query-client.ts'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/empty-state.tsx'

export async function clientLoader() {
  await queryClient.ensureQueryData(todayQuery)
  return null
}

/** The apps to use today, one card each. */
export default function TesterToday() {
  const { t } = useTranslation(['days', 'shell'])
  const seats = useToday()
  return (
    <>
      <PageTitle>{t('shell:today')}</PageTitle>
      <QueueNotes />
      {seats.length ? (
        <div className="grid gap-4">
          {seats.map((seat) => (
            <SeatCard key={seat.seat} seat={seat} />
          ))}
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
    </>
  )
}

export const ErrorBoundary = LoadFailed
