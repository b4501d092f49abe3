import { type Plan, runDays, rupees } from '@fortnight/contract/plans'
import { dollars, inRupees } from '@fortnight/contract/format/money'

/** What to transfer: as words, and as the bare number that a bank's form takes. */
export interface Price {
  text: string
  number: string
}

/** A price in dollars. */
export const dollarPrice = (cents: number): Price => ({ text: dollars(cents), number: (cents / 100).toFixed(2) })

/** A price in whole rupees at the operator's rate. */
export function rupeePrice(cents: number, perDollar: number): Price {
  const amount = rupees(cents, perDollar)
  return { text: inRupees(amount), number: String(amount) }
}

/** "12 testers, 14 days, up to 50 MB, paid once": a test lasts the longest of plan, request and Google's 14 days. */
export const promiseOf = (plan: Plan, duration: number): string =>
  `${plan.testers} testers, ${runDays(plan, duration)} days, up to ${plan.sizeMb} MB, paid once`
