import { useTranslation } from 'react-i18next'
import { PageTitle } from '../features/tester/shell/page-title.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

export default function TesterOffers() {
  const { t } = useTranslation(['join', 'shell'])
  return (
    <>
      <PageTitle>{t('shell:offers')}</PageTitle>
      <EmptyState title={t('noOffersTitle')}>{t('noOffers')}</EmptyState>
    </>
  )
}
