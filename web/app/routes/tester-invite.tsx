import { InviteScreen } from '../features/testers/portal/invite/invite-screen.tsx'
import { invitationsQuery } from '../features/testers/portal/invite/invite.queries.ts'
import { loadAllTexts } from '../features/testers/portal/language.ts'
import { LoadFailed } from '../features/testers/portal/shell/load-failed.tsx'
import { PageTitle } from '../features/testers/portal/shell/page-title.tsx'
import { useTranslation } from '../features/testers/portal/translation.ts'
import { queryClient } from '../lib/query-client.ts'

export async function clientLoader() {
  await Promise.all([loadAllTexts(), queryClient.ensureQueryData(invitationsQuery).catch(() => undefined)])
  return null
}

export default function TesterInvite() {
  const { t } = useTranslation('invite')
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <InviteScreen />
    </>
  )
}

export const ErrorBoundary = LoadFailed
