import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTopDialog } from './top-layer.ts'
import { useInBrowser } from './use-in-browser.ts'

interface Announcement {
  id: number
  text: string
  urgent: boolean
}

let current: Announcement | undefined
let lastId = 0
const listeners = new Set<() => void>()

/** Says `text` to screen readers: copied, the number of results. `urgent` interrupts; use it for errors only. */
export function announce(text: string, { urgent = false }: { urgent?: boolean } = {}): void {
  lastId += 1
  current = { id: lastId, text, urgent }
  listeners.forEach((listener) => listener())
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The page's two invisible live regions, once per page; `announce` speaks through them. */
export function LiveRegion() {
  const said = useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  )
  const dialog = useTopDialog()
  const inBrowser = useInBrowser()
  if (!inBrowser) return null
  return createPortal(
    <div className="sr-only">
      <div aria-live="polite">{said && !said.urgent && <span key={said.id}>{said.text}</span>}</div>
      <div aria-live="assertive">{said?.urgent && <span key={said.id}>{said.text}</span>}</div>
    </div>,
    dialog ?? document.body,
  )
}
