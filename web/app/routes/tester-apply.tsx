import { useSuspenseQuery } from '@tanstack/react-query'
import { ApplicationForm } from '../features/testers/portal/profile/application-form.tsx'
import { levelQuery } from '../features/testers/portal/levels/level.queries.ts'
import { loadAllTexts } from '../features/testers/portal/language.ts'
import { LoadFailed } from '../features/testers/portal/shell/load-failed.tsx'
import { PageTitle } from '../features/testers/portal/shell/page-title.tsx'
import { meQuery } from '../features/testers/portal/tester.queries.ts'
import { queryClient } from '../lib/query-client.ts'
import { readToken } from '../lib/stored-session.ts'
import { useTranslation } from '../features/testers/portal/translation.ts'

export async function clientLoader() {
  // Without a session the frame shows what newcomers read.
  await Promise.all([loadAllTexts(), readToken() && queryClient.ensureQueryData(levelQuery)])
  return null
}

export default function TesterApply() {
  const { t } = useTranslation('join')
  const { expected } = useSuspenseQuery(meQuery).data
  const { tests } = useSuspenseQuery(levelQuery).data
  return (
    <>
      <PageTitle>{t('applyTitle')}</PageTitle>
      <p className="text-18 text-ink-2">{expected ? t('expected') : t('applyLead')}</p>
      <p className="mt-3 mb-8 text-14 text-ink-2">{t('neverFor')}</p>
      <ApplicationForm expected={expected} mostTests={tests} />
    </>
  )
}

export const ErrorBoundary = LoadFailed
