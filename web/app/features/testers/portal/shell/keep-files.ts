import { attempt } from '../../../../lib/attempt.ts'
import { applicationDocument, keptDocuments, portalDocument } from '../../../../lib/kept-documents.ts'
import { claim } from '../../../../lib/worker-messages.ts'

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

const named = /"(\/assets\/[^"]+)"/g
const filesIn = (html: string) => [...html.matchAll(named)].map(([, path = '']) => location.origin + path)

/** Fetches a file through the worker, which keeps it, unless it is kept already. */
async function keep(name: string): Promise<void> {
  if (await caches.match(name)) return
  const { ok } = await fetch(name)
  if (!ok) throw new Error(`${name} did not come`)
}

/**
 * What this page has loaded before the worker was there passes through it once more, and the other screens with it, so that they are kept
 * (sw.ts); then the document that names these files. The portal's own document names all its files, so that a newer one is kept as well, for
 * the next visit; one of the application is kept by a page that has the files which it names.
 */
export async function keepFiles(): Promise<void> {
  const workers = attempt(() => navigator.serviceWorker)
  if (!workers) return
  await controlled(workers)
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  // What this page names can still be on its way if the worker was there first, and is listed only once it has come.
  const ours = new Set([
    ...loaded.filter((name) => name.startsWith(`${location.origin}/assets/`)),
    ...filesIn(document.documentElement.outerHTML),
  ])
  await Promise.all([...ours].map(keep))
  const isOwn = document.getElementById('portal') !== null
  const address = isOwn ? portalDocument : applicationDocument
  const page = await fetch(address)
  const wanted = filesIn(await page.clone().text())
  if (!page.ok || !(isOwn || wanted.every((name) => ours.has(name)))) return
  await Promise.all(wanted.map(keep))
  await (await caches.open(keptDocuments)).put(address, page)
}
