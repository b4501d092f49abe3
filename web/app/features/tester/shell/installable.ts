import { useEffect } from 'react'
import { attempt } from '../../../lib/attempt.ts'

const manifest = '/tester.webmanifest'

/** While these pages show, what the browser offers to install is the portal. */
function useManifest() {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    const before = link?.href
    if (!link || !before) return undefined
    link.href = manifest
    return () => {
      link.href = before
    }
  }, [])
}

/** Waits until the service worker answers for this page; never, where there is none. */
const controlled = (workers: ServiceWorkerContainer) =>
  new Promise<void>((taken) => {
    if (workers.controller) taken()
    else workers.addEventListener('controllerchange', () => taken(), { once: true })
  })

/** What this page has loaded before the worker was there passes through it once more, so that it is kept (sw.ts). */
async function keepFiles() {
  const workers = attempt(() => navigator.serviceWorker)
  if (!workers) return
  await controlled(workers)
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  const ours = files.filter((name) => name.startsWith(`${location.origin}/assets/`))
  const cache = await caches.open('portal')
  await Promise.all([cache.add('/tester'), ...ours.map((name) => fetch(name))])
}

/** Makes the portal open on a phone as an application of its own, also without a connection. */
export function useInstallable(): void {
  useManifest()
  useEffect(() => {
    keepFiles().catch(() => undefined)
  }, [])
}
