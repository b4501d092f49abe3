import { earningsQuery, payoutsQuery, testsQuery } from '../features/testers/portal/earnings/earnings.queries.ts'
import { EarningsScreen } from '../features/testers/portal/earnings/earnings-screen.tsx'
import { levelQuery } from '../features/testers/portal/levels/level.queries.ts'
import { LevelCard } from '../features/testers/portal/levels/level-card.tsx'
import { loadAllTexts } from '../features/testers/portal/language.ts'
import { LoadFailed } from '../features/testers/portal/shell/load-failed.tsx'
import { PageTitle } from '../features/testers/portal/shell/page-title.tsx'
import { myAccount } from '../lib/account.ts'
import { queryClient } from '../lib/query-client.ts'
import { RecentProofProvider } from '../lib/recent-proof.tsx'
import { LateProofDialog } from './late-proof-dialog.tsx'
import { useTranslation } from '../features/testers/portal/translation.ts'

export async function clientLoader() {
  // What asks for a proof wants to know the account; without a connection nothing is asked for.
  void queryClient.prefetchQuery(myAccount)
  await Promise.all([
    loadAllTexts(),
    queryClient.ensureQueryData(earningsQuery),
    queryClient.ensureQueryData(levelQuery),
    queryClient.ensureInfiniteQueryData(payoutsQuery),
    queryClient.ensureInfiniteQueryData(testsQuery),
  ])
  return null
}

export default function TesterEarnings() {
  const { t } = useTranslation()
  return (
    <RecentProofProvider dialog={LateProofDialog}>
      <PageTitle>{t('earnings')}</PageTitle>
      <EarningsScreen level={<LevelCard />} />
    </RecentProofProvider>
  )
}

export const ErrorBoundary = LoadFailed
