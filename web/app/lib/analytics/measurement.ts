import { mayMeasure } from '@fortnight/contract/site-map/public-screens'
import type { VitalName } from '@fortnight/contract/site/vitals'
import { readToken, storedUser } from '../stored-session.ts'
import { isPlain, onAddressChange, withoutCampaign } from './address.ts'
import { labelsOf } from './labels.ts'
import { depthOf, onceEach, scrollDepths, timesOnPage } from './marks.ts'
import type { Adapter, AnalyticsEvent, View } from './port.ts'

const checkEveryMs = 10_000

export interface Measurement {
  add(adapter: Adapter): void
  /** Stops all reports to it in this document. */
  remove(adapter: Adapter): void
}

const hasPlace = (id: string) => document.getElementById(id) !== null

/** The current view, if it may be reported at all. */
function viewNow(): View | undefined {
  const path = location.pathname
  return mayMeasure(path) ? { path, ...labelsOf(readToken() ? storedUser() : undefined) } : undefined
}

/**
 * Reports to adapters the views of this document, how far they were scrolled, how long they lasted and how fast they
 * came.
 */
export function startMeasurement(): Measurement {
  /** Each running adapter, with the last view that was reported to it. */
  const lastViews = new Map<Adapter, View | undefined>()
  const loaded = new Set<Adapter>()
  const removed = new Set<Adapter>()
  let view: View | undefined
  let since = 0
  let reachedDepth = onceEach(scrollDepths)
  let reachedTime = onceEach(timesOnPage)
  /** The last value of each vital. */
  const vitals = new Map<VitalName, number>()
  let begun = false
  let timed = false
  let ended = false

  /** Adapters that may receive reports now. */
  function listeners(): Adapter[] {
    if (!view) return []
    const plain = location.pathname === view.path && isPlain(location, hasPlace)
    return [...lastViews.keys()].filter((adapter) => !adapter.readsAddress || plain)
  }

  function notifyAdapters(act: (adapter: Adapter, view: View) => void) {
    for (const adapter of listeners()) if (view) act(adapter, view)
  }

  const reportEvents = (name: AnalyticsEvent['name'], values: number[]) => {
    for (const value of values) notifyAdapters((adapter, at) => adapter.event?.({ name, value }, at))
  }

  /** Reports the view to adapters that don't know it yet, and quiets those that may not know the address. */
  function reportView() {
    notifyAdapters((adapter, at) => {
      if (lastViews.get(adapter) === at) return
      if (!loaded.has(adapter)) adapter.load(at)
      loaded.add(adapter)
      lastViews.set(adapter, at)
      adapter.page(at)
    })
    const heard = new Set(listeners())
    for (const adapter of lastViews.keys()) if (loaded.has(adapter) && !heard.has(adapter)) adapter.rest?.()
  }

  const checkTime = () => reportEvents('time_on_page', reachedTime((performance.now() - since) / 1000))

  function beginView() {
    view = viewNow()
    since = performance.now()
    reachedDepth = onceEach(scrollDepths)
    reachedTime = onceEach(timesOnPage)
    reportView()
  }

  function followAddress() {
    if (view?.path === location.pathname) return reportView()
    checkTime()
    return beginView()
  }

  function followScrolling() {
    const { scrollHeight } = document.documentElement
    reportEvents('scroll_depth', reachedDepth(depthOf({ scrollY, innerHeight, scrollHeight })))
  }

  /** A tab can be put aside many times; its vitals are reported at the first. */
  function end() {
    checkTime()
    if (ended) return
    ended = true
    for (const [name, value] of vitals) notifyAdapters((adapter, at) => adapter.vital?.(name, value, at))
    notifyAdapters((adapter, at) => adapter.end?.(at))
  }

  /** A page that comes back from behind the back button is another visit. */
  function beginAgain() {
    vitals.clear()
    ended = false
    beginView()
  }

  function begin() {
    begun = true
    beginView()
    onAddressChange(followAddress)
    setInterval(checkTime, checkEveryMs)
    addEventListener('scroll', followScrolling, { passive: true })
    addEventListener('pagehide', checkTime)
    // Listens after `pagehide`, and only while it bubbles: the vitals are finished while it is captured.
    addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && end())
    addEventListener('pageshow', ({ persisted }) => persisted && beginAgain())
  }

  function measureTheVitals() {
    if (timed) return
    timed = true
    void import('../vitals/measure.ts').then(({ measureVitals }) =>
      measureVitals((name, value) => vitals.set(name, value)),
    )
  }

  return {
    add(adapter) {
      if (lastViews.has(adapter) || removed.has(adapter)) return
      if (adapter.readsAddress) {
        const search = withoutCampaign(location.search)
        if (search !== location.search)
          history.replaceState(history.state, '', location.pathname + search + location.hash)
      }
      lastViews.set(adapter, undefined)
      if (begun) reportView()
      else begin()
      if (adapter.vital) measureTheVitals()
    },
    remove(adapter) {
      if (!lastViews.delete(adapter)) return
      removed.add(adapter)
      if (loaded.has(adapter)) adapter.stop?.()
    },
  }
}
