import { useTranslation } from 'react-i18next'
import { PageTitle } from '../features/tester/shell/page-title.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

export default function TesterEarnings() {
  const { t } = useTranslation(['pay', 'shell'])
  return (
    <>
      <PageTitle>{t('shell:earnings')}</PageTitle>
      <EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState>
    </>
  )
}
