import { useEffect } from 'react'
import { attempt } from '../../../../lib/attempt.ts'
import { claim } from '../../../../lib/worker-messages.ts'

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

/**
 * Waits until the service worker controls this page; for ever if there is none. A page that was still loading when the
 * worker claimed all pages is not among them, and asks for it.
 */
async function controlled(workers: ServiceWorkerContainer) {
  if (workers.controller) return
  const taken = new Promise<void>((done) => workers.addEventListener('controllerchange', () => done(), { once: true }))
  const { active } = await workers.ready
  // A worker has no other origin to mind; the rule takes it for a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  active?.postMessage({ type: claim })
  await taken
}

interface RouteFiles {
  module: string
  imports?: string[]
  css?: string[]
}

/**
 * Lists the files of all screens of the portal, as React Router knows them. They are fetched and not prefetched through
 * it: it reloads the page if one does not arrive, which is what happens when a connection is lost.
 */
function filesOfScreens(): string[] {
  const { __reactRouterManifest: known } = globalThis as {
    __reactRouterManifest?: { routes: Record<string, RouteFiles> }
  }
  return Object.entries(known?.routes ?? {})
    .filter(([id]) => id.startsWith('routes/tester'))
    .flatMap(([, { module, imports = [], css = [] }]) => [module, ...imports, ...css])
    .map((path) => location.origin + path)
}

const named = /"(\/assets\/[^"]+)"/g

/**
 * What this page has loaded before the worker was there passes through it once more, and the other screens with it, so that they are kept
 * (sw.ts); then the document that names these files. A newer version's document names others, and is kept by a page that has loaded those.
 */
async function keepFiles() {
  const workers = attempt(() => navigator.serviceWorker)
  if (!workers) return
  await controlled(workers)
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  // What this page names can still be on its way if the worker was there first, and is listed only once it has come.
  const assets = [...document.documentElement.outerHTML.matchAll(named)].map(([, path = '']) => location.origin + path)
  const ours = new Set([
    ...loaded.filter((name) => name.startsWith(`${location.origin}/assets/`)),
    ...assets,
    ...filesOfScreens(),
  ])
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
