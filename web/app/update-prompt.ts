import { hourMs } from '@fortnight/contract/format/spans'
import { brand } from './lib/brand.ts'
import { registerWorker } from './lib/service-worker.ts'
import { showToast } from './ui/toast-store.ts'
import type { UiTexts } from './ui/ui-labels.ts'

/**
 * Offers a new version when it is ready. Only its user's consent changes the page to it: what the user is typing must
 * not be lost.
 */
export async function followVersions(): Promise<void> {
  const registration = await registerWorker()
  if (!registration) return
  const workers = navigator.serviceWorker
  let agreed = false
  // The first worker takes over without asking, and another tab might have agreed: neither is a reason to reload this
  // one.
  workers.addEventListener('controllerchange', () => agreed && location.reload())
  const change = () => {
    agreed = true
    // A worker is of this origin, and its method has no argument to say so.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    if (registration.waiting) registration.waiting.postMessage({ type: 'SKIP_WAITING' })
    else location.reload()
  }
  const offer = () => {
    if (!registration.waiting || !workers.controller) return
    const action = { label: ({ reload }: UiTexts) => reload, run: change }
    showToast(({ newVersion }) => newVersion(brand.name), { lasting: true, action })
  }
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer))
  offer()

  const checkForUpdate = () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', checkForUpdate)
  setInterval(checkForUpdate, hourMs)
}
