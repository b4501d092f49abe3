import { type ReactNode, useSyncExternalStore } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'

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

/** Says, in these words, that the screen can be out of date; nothing while there is a connection. */
export function OfflineNote({ className, children }: { className?: string; children: ReactNode }) {
  const online = useOnline()
  return (
    <p role="status" className={classNames('mt-4 flex items-center gap-2 text-14 text-ink-2 empty:hidden', className)}>
      {!online && (
        <>
          <Icon name="warn" />
          {children}
        </>
      )}
    </p>
  )
}
