import type { TrackingTools } from '@fortnight/contract/site'
import { mayMeasure } from '@fortnight/contract/site-map/public-screens'
import {
  type Category,
  type Consent,
  answerTo,
  categories,
  consentKey,
  readConsent,
  refusedByBrowser,
  writeConsent,
} from '../lib/analytics/consent.ts'
import { dropCookies } from '../lib/analytics/cookies.ts'
import { startMeasurement } from '../lib/analytics/measurement.ts'
import { adaptersFor } from '../lib/analytics/trackers.ts'

/**
 * Measures by the visitor's consent, and asks for it. Loaded only if the operator has configured something to measure
 * with.
 */
export function start(configured: string): void {
  // In a frame a tool of ours inspects the page; that is not a visit.
  if (window.self !== window.top || !mayMeasure(location.pathname)) return
  const adapters = adaptersFor(JSON.parse(configured) as TrackingTools)
  const asked = categories.filter((category) => adapters.some((adapter) => adapter.category === category))
  const measurement = startMeasurement()
  let consent = readConsent()

  const answer = (category: Category) => (refusedByBrowser() ? 'refused' : answerTo(category, consent, new Date()))

  /** Starts what is granted; stops everything else and drops its cookies. */
  function follow(given: Consent | undefined) {
    consent = given
    for (const category of categories) if (answer(category) !== 'granted') dropCookies(category)
    for (const adapter of adapters) {
      if (answer(adapter.category) === 'granted') measurement.add(adapter)
      else measurement.remove(adapter)
    }
  }

  function decide(granted: readonly Category[]) {
    const withdrawn = asked.filter((category) => answer(category) === 'granted' && !granted.includes(category))
    const answers = Object.fromEntries(asked.map((category) => [category, granted.includes(category)]))
    const given: Consent = { date: new Date().toISOString(), ...answers }
    writeConsent(given)
    follow(given)
    // A third party's script was asked to stop; only a new document is without it.
    if (adapters.some(({ stop, category }) => stop && withdrawn.includes(category))) location.reload()
  }

  const isOpen = () => asked.some((category) => answer(category) === 'open')

  async function ask(opener?: HTMLElement) {
    const { openBanner } = await import('./consent-banner.ts')
    const granted = asked.filter((category) => answer(category) === 'granted')
    openBanner({ asked, granted, opener, refused: refusedByBrowser(), onDecided: decide })
  }

  /** Takes over what was decided in another tab, or while this page waited behind the back button. */
  async function catchUp() {
    follow(readConsent())
    if (isOpen()) return
    const { closeBanner } = await import('./consent-banner.ts')
    closeBanner()
  }

  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-consent]') : null
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void ask(link)
  })
  addEventListener('storage', ({ key }) => (key === consentKey || key === null) && void catchUp())
  addEventListener('pageshow', ({ persisted }) => persisted && void catchUp())

  follow(consent)
  if (isOpen()) void ask()
}
