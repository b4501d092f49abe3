import { useSyncExternalStore } from 'react'
import { popupFeatures } from '../../../lib/popup-features.ts'

/**
 * Our own page that a payment's window shows; the payment's id follows the `#`, so that no server and no log sees it.
 */
const waitingPath = '/payments/waiting'

const size = { width: 460, height: 560 }

/**
 * Opens the window of a payment; undefined when the browser blocks it. Browsers allow it only in a click, so it opens
 * before the answer.
 */
export const openPaymentWindow = (id = ''): Window | undefined =>
  window.open(id ? `${waitingPath}#${id}` : waitingPath, 'payment', popupFeatures(size)) ?? undefined

/** Leads the window to the address that the server answered; nothing but our own waiting page is taken. */
export function leadWindow(popup: Window, address: string): void {
  const url = URL.canParse(address, location.origin) ? new URL(address, location.origin) : undefined
  if (url?.origin === location.origin && url.pathname === waitingPath) popup.location.replace(url.href)
  else popup.close()
}

function onAnotherPayment(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/**
 * The payment that this window shows; '' until it is known. Read from the address itself: the payment may become known
 * while the page starts, and the router misses a change between its start and the first drawing.
 */
export const usePaymentOfWindow = (): string =>
  useSyncExternalStore(
    onAnotherPayment,
    () => location.hash.slice(1),
    () => '',
  )
