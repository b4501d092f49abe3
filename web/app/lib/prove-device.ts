import { dayMs } from '@fortnight/contract/format/spans'
import { readKept, saveKept } from './kept.ts'

const kept = 'device-proven'

/**
 * Proves this browser's key in the background: with a changed profile, else once a week for each user, with a new app or
 * a check-in. An application carries its own proof. Nothing depends on whether it succeeds; it is tried again with the next one.
 */
export function proveDevice({ always = false } = {}): void {
  const last = readKept(kept)
  if (!always && typeof last === 'number' && Date.now() - last < 7 * dayMs) return
  void import('./device-key.ts')
    .then(async ({ proveDeviceKey }) => {
      await proveDeviceKey()
      saveKept(kept, Date.now())
    })
    .catch(() => {})
}
