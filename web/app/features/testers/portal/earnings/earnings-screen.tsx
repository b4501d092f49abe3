import type { ReactNode } from 'react'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { buttonClass } from '../../../../ui/button-class.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { AccountCard, BalanceCard } from './balance-card.tsx'
import { earningsQuery, testsQuery } from './earnings.queries.ts'
import { PayoutsList } from './payouts-list.tsx'
import { TestsList } from './tests-list.tsx'
import { useTranslation } from '../translation.ts'

/** What a tester earned, where it goes, and the days behind it. */
export function EarningsScreen({ level }: { level: ReactNode }) {
  const { t } = useTranslation('pay')
  const { data: earnings } = useSuspenseQuery(earningsQuery)
  const { data: tests } = useSuspenseInfiniteQuery(testsQuery)
  const isEmpty = earnings.earned_pkr === 0 && !tests.pages[0]?.data.length
  return (
    <div className="grid max-w-[640px] gap-5">
      {isEmpty ? <EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState> : <BalanceCard earnings={earnings} />}
      {level}
      <AccountCard account={earnings.account} />
      <PayoutsList />
      <TestsList />
      <p className="text-14 text-ink-2">{t('rule')}</p>
      <p>
        <Link to="/tester/invite" className={buttonClass({ variant: 'secondary' })}>
          {t('invite:open')}
        </Link>
      </p>
    </div>
  )
}
