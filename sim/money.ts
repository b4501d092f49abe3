import { plans, rupees } from '@fortnight/contract/plans'
import type { Outcome } from './outcomes.ts'

/** Rupees for a dollar by default. */
const perDollar = 280

/** The sum of an average Starter, in rupees by the default settings; fees for transfers are not in it. */
export interface Starter {
  price: number
  /** Days that are paid, and what goes to testers for them. */
  days: number
  pay: number
  /** What goes back for late tests. */
  late: number
  left: number
}

/** What a Starter leaves on average; null without any. */
export function starterOf(outcomes: readonly Outcome[]): Starter | null {
  const starters = outcomes.filter(({ plan }) => plan === 'starter')
  if (starters.length === 0) return null
  const mean = (of: (outcome: Outcome) => number) =>
    starters.reduce((sum, outcome) => sum + of(outcome), 0) / starters.length
  const price = rupees(plans.starter.cents, perDollar)
  const days = mean(({ daysPaid }) => daysPaid)
  const pay = mean(({ payPkr }) => payPkr)
  const late = mean(({ lateCents }) => rupees(lateCents, perDollar))
  return { price, days, pay, late, left: price - pay - late }
}
