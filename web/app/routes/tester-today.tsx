import { useTranslation } from 'react-i18next'
import { PageTitle } from '../features/tester/shell/page-title.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

export default function TesterToday() {
  const { t } = useTranslation(['days', 'shell'])
  return (
    <>
      <PageTitle>{t('shell:today')}</PageTitle>
      <EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState>
    </>
  )
}
