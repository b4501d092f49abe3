import { onCLS, onFCP, onINP, onLCP } from 'web-vitals'
import type { VitalName } from '@fortnight/contract/site/vitals'

/** FID is retired and no longer in the library; browsers still report the first input. */
function onFirstInput(report: (delay: number) => void) {
  if (!PerformanceObserver.supportedEntryTypes.includes('first-input')) return
  new PerformanceObserver((list, observer) => {
    const [first] = list.getEntries() as PerformanceEventTiming[]
    if (!first) return
    observer.disconnect()
    report(first.processingStart - first.startTime)
  }).observe({ type: 'first-input', buffered: true })
}

/**
 * Measures the vitals of this document. Each is reported when it is known, and again when it has changed: the last
 * value counts. Vitals that only the end of a visit settles are known then; with `reportAllChanges` also before.
 */
export function measureVitals(
  report: (name: VitalName, value: number) => void,
  options: { reportAllChanges?: boolean } = {},
): void {
  onLCP(({ value }) => report('lcp', value), options)
  onFCP(({ value }) => report('fcp', value), options)
  onCLS(({ value }) => report('cls', value), options)
  onINP(({ value }) => report('inp', value), options)
  onFirstInput((value) => report('fid', value))
}
