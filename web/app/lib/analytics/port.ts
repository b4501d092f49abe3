import type { VitalName } from '@fortnight/contract/site/vitals'
import type { Category } from './consent.ts'

/** Who looks at a page, without naming a person (spec §6). */
export interface Labels {
  role: string
  plan: string
}

/** A page view. `path` is a path alone, never a query or a hash. */
export interface View extends Labels {
  path: string
}

/** Percent of the page that was scrolled to, or seconds that it was open. */
export interface AnalyticsEvent {
  name: 'scroll_depth' | 'time_on_page'
  value: number
}

/**
 * One tool that learns of visits. It gets no reports before the visitor agreed to its category, and none after a
 * withdrawal.
 */
export interface Adapter {
  name: string
  category: Category
  /**
   * The tool takes the address from the browser, whatever it is given. It is loaded and called only while the address
   * holds nothing besides its path.
   */
  readsAddress?: boolean
  /** Called once, before everything else. */
  load(view: View): void
  page(view: View): void
  event?(event: AnalyticsEvent, view: View): void
  /** Once for each vital that is known when the visit ends. */
  vital?(name: VitalName, value: number, view: View): void
  /** The page was hidden or left for the first time; there might be no later moment. */
  end?(view: View): void
  /** The address now says more than its path: a tool that works by itself must rest. */
  rest?(): void
  /** Consent was withdrawn. A third party's script can't be unloaded, only asked to stop. */
  stop?(): void
}
