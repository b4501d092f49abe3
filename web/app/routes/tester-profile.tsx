import { useTranslation } from 'react-i18next'
import { ProfileForm } from '../features/tester/profile/profile-form.tsx'
import { StandingActs } from '../features/tester/profile/standing-acts.tsx'
import { LoadFailed } from '../features/tester/shell/load-failed.tsx'
import { PageTitle } from '../features/tester/shell/page-title.tsx'
import { useMe } from '../features/tester/tester.queries.ts'

export default function TesterProfile() {
  const { t } = useTranslation()
  const me = useMe()
  return (
    <>
      <PageTitle>{t('profile')}</PageTitle>
      <ProfileForm me={me} />
      <StandingActs status={me.status} />
    </>
  )
}

export const ErrorBoundary = LoadFailed
