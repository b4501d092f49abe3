import { once } from './once.ts'

// Downwards: what is nearly certain never reads as certain.
const percent = /* @__PURE__ */ once(
  () => new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1, roundingMode: 'floor' }),
)
const wholePercents = /* @__PURE__ */ once(() => new Intl.NumberFormat('en-US', { style: 'percent' }))
const decimals = new Map<string, Intl.NumberFormat>()

/** "99.4%" from 0.994. */
export const inPercent = (share: number): string => percent().format(share)

/** "99%" from 0.994. */
export const wholePercent = (share: number): string => wholePercents().format(share)

/** "4.5" with at most that many digits after the point, and at least `least`. */
export function decimal(value: number, most: number, least = 0): string {
  const key = `${most} ${least}`
  let format = decimals.get(key)
  if (!format) {
    format = new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most })
    decimals.set(key, format)
  }
  return format.format(value)
}
