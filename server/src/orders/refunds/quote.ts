import type { AskedGround } from '@fortnight/contract/vocabulary/refund-states'
import { refundCents, shortfallPhases, testerDays } from '@fortnight/contract/orders/refund-rules'
import { rupeesOfPart } from '../payments/rupees-paid.ts'
import type { Facts } from './refunds.repository.ts'

/** Refundable amount of a payment and its reason; or why nothing is refundable. */
export type Due = { ground: AskedGround; cents: number; pkr: number | null } | { ground: null; why_not: string }

const fellShort = ({ phase, overdue }: Facts) =>
  overdue || (phase !== null && (shortfallPhases as readonly string[]).includes(phase))

/** What goes back now on a ground that was given when it was asked for. */
export function dueOn(ground: AskedGround, facts: Facts): Due {
  const owed = refundCents(ground, facts)
  if (owed === 0) return { ground: null, why_not: 'Every tester-day that was bought has been delivered.' }
  const cents = owed - facts.late.cents
  if (cents <= 0) return { ground: null, why_not: 'As much as this goes back already, because the test was late.' }
  return { ground, cents, pkr: rupeesOfPart(facts, facts.late, cents) }
}

/** The terms of service applied to a payment: the guarantee first, because it is never the worse one. */
export function dueOf(facts: Facts): Due {
  if (facts.payment_status !== 'completed') return { ground: null, why_not: 'This payment is not completed.' }
  const ground = facts.guaranteed ? 'guarantee' : fellShort(facts) ? 'shortfall' : null
  if (!ground) return { ground, why_not: 'The 7 days are over, and the test has not fallen short of what was bought.' }
  return dueOn(ground, facts)
}

/** A `Due` with its inputs, in dollars, as the contract shows it. */
export function quoteOf(facts: Facts) {
  const due = dueOf(facts)
  return {
    ground: due.ground,
    why_not: due.ground ? null : due.why_not,
    amount: due.ground ? due.cents / 100 : 0,
    amount_pkr: due.ground ? due.pkr : null,
    late: facts.late.cents / 100,
    paid: facts.payment_status === 'completed' ? facts.cents / 100 : 0,
    ...testerDays(facts),
    lines: facts.delivered.map(({ day, count }) => ({ day, testers: count, counted: Math.min(count, facts.need) })),
    guarantee_until: facts.payment_status === 'completed' ? facts.guarantee_until : null,
  }
}
