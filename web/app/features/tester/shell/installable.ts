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

const named = /"(\/assets\/[^"]+)"/g

/**
 * What this page has loaded before the worker was there passes through it once more, so that it is kept (sw.ts); then the document that
 * names these files. A newer version's document names others, and is kept by a page that has loaded those.
 */
async function keepFiles() {
  const workers = attempt(() => navigator.serviceWorker)
  if (!workers) return
  await controlled(workers)
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  const ours = new Set(files.filter((name) => name.startsWith(`${location.origin}/assets/`)))
  await Promise.all([...ours].map((name) => fetch(name)))
  const page = await fetch('/tester')
  const wanted = (await page.clone().text()).matchAll(named)
  if (!page.ok || ![...wanted].every(([, path = '']) => ours.has(location.origin + path))) return
  await (await caches.open('portal')).put('/tester', page)
}

/** Makes the portal open on a phone as an application of its own, also without a connection. */
export function useInstallable(): void {
  useManifest()
  useEffect(() => {
    keepFiles().catch(() => undefined)
  }, [])
}
