import type { Visit, VitalName } from '@fortnight/contract/vitals'
import type { Adapter } from '../port.ts'

// The contract's own declaration would bring its validator along.
const address = '/api/vitals'

/** Keeps how fast this page was and tells our own server once, when it is hidden or left. No label goes along. */
export function ownVitals(): Adapter {
  let measured: Partial<Record<VitalName, number>> = {}
  let sent = false
  return {
    name: 'own-vitals',
    category: 'analytics',
    load: () => undefined,
    page() {
      measured = {}
      sent = false
    },
    vital(name, value) {
      measured[name] = value
    },
    end({ path }) {
      if (sent || Object.keys(measured).length === 0) return
      sent = true
      const device = matchMedia('(max-width: 639px)').matches ? 'phone' : 'desktop'
      const visit: Visit = { path, device, ...measured }
      const headers = { 'content-type': 'application/json' }
      fetch(address, { method: 'POST', keepalive: true, headers, body: JSON.stringify(visit) }).catch(() => undefined)
    },
  }
}
