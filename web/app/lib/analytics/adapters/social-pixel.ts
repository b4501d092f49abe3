import { loadScript } from '../load-script.ts'
import type { Adapter } from '../port.ts'

interface Fbq {
  (...args: unknown[]): void
  /** Set by the script when it is there. */
  callMethod?: (...args: unknown[]) => void
  queue: unknown[]
  push: Fbq
  loaded: boolean
  version: string
  disablePushState: boolean
}

const page = globalThis as unknown as { fbq?: Fbq; _fbq?: Fbq }

/** The function that the script looks for, as the maker's snippet defines it; page views on its own account are off. */
function install(): Fbq {
  const fbq: Fbq = Object.assign(
    (...args: unknown[]) => {
      if (fbq.callMethod) fbq.callMethod(...args)
      else fbq.queue.push(args)
    },
    { queue: [], loaded: true, version: '2.0', disablePushState: true } as unknown as Fbq,
  )
  fbq.push = fbq
  page._fbq ??= fbq
  page.fbq = fbq
  return fbq
}

const eventNames = { scroll_depth: 'ScrollDepth', time_on_page: 'TimeOnPage' } as const

/** Meta Pixel (developers.facebook.com/docs/meta-pixel). It adds address and referrer to every call. */
export const socialPixel = (id: string): Adapter => ({
  name: 'social-pixel',
  category: 'marketing',
  readsAddress: true,
  load() {
    const fbq = install()
    // Else it would report every press of a button with its words, and read forms.
    fbq('set', 'autoConfig', false, id)
    fbq('init', id)
    loadScript('pixel', 'https://connect.facebook.net/en_US/fbevents.js')
  },
  page({ role, plan }) {
    page.fbq?.('track', 'PageView', { role, plan })
  },
  event({ name, value }, { role, plan }) {
    page.fbq?.('trackCustom', eventNames[name], { value, role, plan })
  },
  stop() {
    page.fbq?.('consent', 'revoke')
  },
})
