import { useTranslation } from 'react-i18next'
import { PageTitle } from '../features/tester/shell/page-title.tsx'

export default function TesterApply() {
  const { t } = useTranslation('join')
  return <PageTitle>{t('applyTitle')}</PageTitle>
}
