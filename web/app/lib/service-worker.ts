import { idle } from './idle.ts'

const loaded = () =>
  new Promise<void>((done) => {
    if (document.readyState === 'complete') done()
    else addEventListener('load', () => done(), { once: true })
  })

/**
 * Registers the service worker once the page has loaded and rests. Where there is none (development, an old browser, a
 * private window, the SEO monitor's frame) everything works as before.
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || window.top !== window || !('serviceWorker' in navigator)) return undefined
  await loaded()
  await idle()
  return navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}
