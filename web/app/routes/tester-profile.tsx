import { useTranslation } from 'react-i18next'
import { PageTitle } from '../features/tester/shell/page-title.tsx'

export default function TesterProfile() {
  const { t } = useTranslation()
  return <PageTitle>{t('profile')}</PageTitle>
}
