import type { Visit, VitalName } from '@fortnight/contract/site/vitals'
import type { Adapter } from '../port.ts'

// The contract's own declaration would bring its validator along.
const address = '/api/vitals'

/** Reports to our own server how fast a visit was. No label goes along. */
export function ownVitals(): Adapter {
  let measured: Partial<Record<VitalName, number>> = {}
  return {
    name: 'own-vitals',
    category: 'analytics',
    load: () => undefined,
    page() {
      measured = {}
    },
    vital(name, value) {
      measured[name] = value
    },
    end({ path }) {
      if (Object.keys(measured).length === 0) return
      const device = matchMedia('(max-width: 639px)').matches ? 'phone' : 'desktop'
      const visit: Visit = { path, device, ...measured }
      const headers = { 'content-type': 'application/json' }
      fetch(address, { method: 'POST', keepalive: true, headers, body: JSON.stringify(visit) }).catch(() => undefined)
    },
  }
}
