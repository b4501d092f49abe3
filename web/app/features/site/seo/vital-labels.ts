import type { VitalName } from '@fortnight/contract/site/vitals'
import { decimal } from '@fortnight/contract/format/shares'

/** "1.25 s", "232 ms", "0.012". */
export function inUnits(name: VitalName, value: number): string {
  if (name === 'cls') return decimal(value, 3)
  return value >= 1000 ? `${decimal(value / 1000, 2, 1)} s` : `${Math.round(value)} ms`
}

/** The kind of entry that a browser must report for a vital to be measured. */
const entryTypes: Record<VitalName, string> = {
  lcp: 'largest-contentful-paint',
  fid: 'first-input',
  inp: 'event',
  cls: 'layout-shift',
  fcp: 'paint',
}

/** The reason why a vital has no value yet. */
export function whyMissing(name: VitalName, supported: readonly string[]): string {
  if (!supported.includes(entryTypes[name])) return 'This browser does not report it.'
  if (name === 'fid' || name === 'inp') return 'It needs a press, and there are none in the preview.'
  return 'The browser reported none. Keep the preview in view and refresh.'
}
