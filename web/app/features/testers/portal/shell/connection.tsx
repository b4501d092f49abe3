import { OfflineNote } from '../../../../lib/offline-note.tsx'
import { useTranslation } from '../translation.ts'

/** The tester's portal works without a connection too, and says so. */
export function Connection() {
  const { t } = useTranslation()
  return <OfflineNote>{t('offline')}</OfflineNote>
}
