import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { NumberCards } from '../features/testers/portal/numbers/number-card.tsx'
import { ProfileForm } from '../features/testers/portal/profile/profile-form.tsx'
import { StandingActs } from '../features/testers/portal/profile/standing-acts.tsx'
import { PushCard } from '../features/testers/portal/push/push-card.tsx'
import { levelQuery } from '../features/testers/portal/levels/level.queries.ts'
import { loadAllTexts } from '../features/testers/portal/language.ts'
import { LoadFailed } from '../features/testers/portal/shell/load-failed.tsx'
import { PageTitle } from '../features/testers/portal/shell/page-title.tsx'
import { useMe } from '../features/testers/portal/tester.queries.ts'
import { buttonClass } from '../ui/button-class.ts'
import { queryClient } from '../lib/query-client.ts'
import { useTranslation } from '../features/testers/portal/translation.ts'

export async function clientLoader() {
  await Promise.all([loadAllTexts(), queryClient.ensureQueryData(levelQuery)])
  return null
}

export default function TesterProfile() {
  const { t } = useTranslation()
  const me = useMe()
  const { tests } = useSuspenseQuery(levelQuery).data
  return (
    <>
      <PageTitle>{t('profile')}</PageTitle>
      <p className="mb-5">
        <Link to="/tester/invite" className={buttonClass({ variant: 'secondary' })}>
          {t('invite:open')}
        </Link>
      </p>
      <ProfileForm me={me} mostTests={Math.max(me.capacity, tests)} />
      <PushCard />
      <NumberCards />
      <StandingActs status={me.status} />
    </>
  )
}

export const ErrorBoundary = LoadFailed
