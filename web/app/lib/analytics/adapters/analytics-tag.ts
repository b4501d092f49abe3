import { loadScript } from '../load-script.ts'
import type { Adapter, View } from '../port.ts'

const page = globalThis as unknown as { dataLayer?: unknown[] } & Record<`ga-disable-${string}`, boolean>

// The tag knows commands by their being an `arguments` object; it ignores arrays.
function command(..._words: unknown[]) {
  page.dataLayer ??= []
  // oxlint-disable-next-line eslint/prefer-rest-params
  page.dataLayer.push(arguments)
}

/** Replaces what the tag would read from the browser: our path, and only the origin of the page before. */
const placeOf = (view: View) => ({
  page_location: location.origin + view.path,
  page_referrer: document.referrer && `${new URL(document.referrer).origin}/`,
})

/**
 * Google's tag for Analytics 4 (developers.google.com/tag-platform/gtagjs/reference), with everything for advertising
 * off. A property's "enhanced measurement" reports by itself and is to be switched off there (docs/operations.md).
 */
export const analyticsTag = (id: string): Adapter => ({
  name: 'analytics-tag',
  category: 'analytics',
  load(view) {
    command('consent', 'default', {
      analytics_storage: 'granted',
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
    })
    command('js', new Date())
    command('config', id, {
      ...placeOf(view),
      send_page_view: false,
      anonymize_ip: true,
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
    })
    loadScript('tag', `https://www.googletagmanager.com/gtag/js?id=${id}`)
  },
  page(view) {
    const { role, plan } = view
    command('set', placeOf(view))
    command('event', 'page_view', { ...placeOf(view), role, plan })
  },
  event({ name, value }, { role, plan }) {
    command('event', name, { [name === 'scroll_depth' ? 'percent' : 'seconds']: value, role, plan })
  },
  vital(name, value, { role, plan }) {
    command('event', 'web_vital', { metric_name: name, metric_value: value, role, plan })
  },
  stop() {
    page[`ga-disable-${id}`] = true
  },
})
