import { useTranslation } from 'react-i18next'
import { OfflineNote } from '../../../../lib/offline-note.tsx'

/** The tester's portal works without a connection too, and says so. */
export function Connection() {
  const { t } = useTranslation()
  return <OfflineNote>{t('offline')}</OfflineNote>
}
