import { once } from './once.ts'

const currency = (code: 'USD' | 'PKR', digits?: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(code === 'PKR' ? 'en-PK' : 'en-US', { style: 'currency', currency: code, ...digits })

const usd = /* @__PURE__ */ once(() => currency('USD'))
const wholeUsd = /* @__PURE__ */ once(() => currency('USD', { trailingZeroDisplay: 'stripIfInteger' }))
// Paisa only if there are any: they decide whether two amounts of a statement are equal.
const pkr = /* @__PURE__ */ once(() =>
  currency('PKR', { minimumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' }),
)

/** "$17.99" from dollars. */
export const inDollars = (amount: number): string => usd().format(amount)

/** "$9.99" from 999 cents. */
export const dollars = (cents: number): string => inDollars(cents / 100)

/** "$18" or "$17.99": cents only if there are any, as on the axis of a chart. */
export const wholeDollars = (amount: number): string => wholeUsd().format(amount)

/** "Rs 2,797" from rupees; the space between does not break. */
export const inRupees = (amount: number): string => pkr().format(amount)
