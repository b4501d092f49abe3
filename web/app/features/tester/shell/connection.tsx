import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the browser believes that it has a connection. */
const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** Says that what stands on the screen may be older. */
export function Connection() {
  const { t } = useTranslation()
  const online = useOnline()
  return (
    <p role="status" className="empty:hidden mt-4 flex items-center gap-2 text-14 text-ink-2">
      {!online && (
        <>
          <Icon name="warn" />
          {t('offline')}
        </>
      )}
    </p>
  )
}
