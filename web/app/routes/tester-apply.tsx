import { useSuspenseQuery } from '@tanstack/react-query'
import { ApplicationForm } from '../features/testers/portal/profile/application-form.tsx'
import { loadAllTexts } from '../features/testers/portal/language.ts'
import { LoadFailed } from '../features/testers/portal/shell/load-failed.tsx'
import { PageTitle } from '../features/testers/portal/shell/page-title.tsx'
import { meQuery } from '../features/testers/portal/tester.queries.ts'
import { useTranslation } from '../features/testers/portal/translation.ts'

export async function clientLoader() {
  await loadAllTexts()
  return null
}

export default function TesterApply() {
  const { t } = useTranslation('join')
  const { expected } = useSuspenseQuery(meQuery).data
  return (
    <>
      <PageTitle>{t('applyTitle')}</PageTitle>
      <p className="text-18 text-ink-2">{expected ? t('expected') : t('applyLead')}</p>
      <p className="mt-3 mb-8 text-14 text-ink-2">{t('neverFor')}</p>
      <ApplicationForm expected={expected} />
    </>
  )
}

export const ErrorBoundary = LoadFailed
