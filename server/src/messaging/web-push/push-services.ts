import { ECDH } from 'node:crypto'
import type { BrowserSubscription } from '@fortnight/contract/messaging/web-push'
import { Problem, type ValidationDetail } from '@fortnight/contract/problem'

/** Hosts of the push services of Chrome, Firefox, Edge and Safari; those with a dot in front, with all below them. */
const services = ['fcm.googleapis.com', '.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com']

/**
 * Whether an endpoint belongs to a push service that we know, or has one of the operator's origins. Any other address
 * is refused: a browser names it, and this server would call it.
 */
export function isPushService(endpoint: string, origins: readonly string[]): boolean {
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint)
  if (username || password) return false
  if (origins.includes(origin)) return true
  const isKnown = services.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
  return protocol === 'https:' && port === '' && isKnown
}

function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

const refuse = (detail: ValidationDetail) => {
  throw new Problem('invalid', [detail])
}

/** Throws `invalid` for a subscription that no known push service made. */
export function checkSubscription({ endpoint, keys }: BrowserSubscription, origins: readonly string[]): void {
  if (!isPushService(endpoint, origins))
    refuse({ loc: ['body', 'endpoint'], msg: 'The push service of this browser is not known here.', type: 'unknown' })
  if (!isPoint(keys.p256dh))
    refuse({ loc: ['body', 'keys', 'p256dh'], msg: 'This is no key of a browser.', type: 'key' })
}
