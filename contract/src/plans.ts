/** The plans: what each one promises, what it costs. The only price table; amounts are charged from here, in cents. */
export const planNames = ['starter', 'pro', 'enterprise'] as const
export type PlanName = (typeof planNames)[number]

export interface Plan {
  name: PlanName
  label: string
  cents: number
  /** Testers sold, as Play Console must count them. The team that starts is larger; the engine sizes it. */
  testers: number
  /** Days of the contract. A run never closes before 14 consecutive days are met (Google's gate). */
  days: number
  /** Largest app, in MB, that the plan takes. */
  sizeMb: number
  /** Least daily use, in minutes. */
  minutes: number
}

export const plans: Record<PlanName, Plan> = {
  starter: { name: 'starter', label: 'Starter', cents: 999, testers: 12, days: 14, sizeMb: 50, minutes: 1 },
  pro: { name: 'pro', label: 'Professional', cents: 1799, testers: 12, days: 14, sizeMb: 200, minutes: 2 },
  enterprise: { name: 'enterprise', label: 'Enterprise', cents: 2999, testers: 20, days: 21, sizeMb: 1000, minutes: 2 },
}

/** An unknown plan is shown as Starter; nothing is ever charged by this fall-back. */
export const planOf = (name: string): Plan => plans[name as PlanName] ?? plans.starter

/** Lengths of a test that a developer may ask for (days). */
export const durations = [12, 15, 20, 30] as const
export const defaultDuration = 12

/**
 * Google's gate for new personal accounts: 12 testers, each opted in for 14 days in a row (Play Console help 14151465).
 */
export const gate = { testers: 12, days: 14 } as const

/**
 * Days of a run: the longest of the plan's days, those asked for, and Google's 14; it never closes before (decisions).
 */
export const runDays = (plan: Plan, duration: number): number => Math.max(gate.days, plan.days, duration)

/** Cents for a day beyond those of the plan: the plan's price a day, rounded up. */
export const dayCents = ({ cents, days }: Plan): number => Math.ceil(cents / days)

/** Cents that the days asked for add to the plan's price: those beyond Google's 14 and the plan's own. */
export const surchargeCents = (plan: Plan, duration: number): number =>
  dayCents(plan) * (runDays(plan, duration) - runDays(plan, 0))

/** Cents that a test of an app costs. */
export const orderCents = (plan: Plan, duration: number): number => plan.cents + surchargeCents(plan, duration)

/** Whole rupees for an amount in cents, at `perDollar` rupees for a dollar. */
export const rupees = (cents: number, perDollar: number): number => Math.round((cents * perDollar) / 100)

/**
 * The other reading of the prices (spec §9): what structured data listed, in dollars, with its turnaround. Published
 * only if the operator asks for it, because search engines penalise prices that differ from the page.
 */
export const listedDollars: Record<PlanName, number> = { starter: 49, pro: 149, enterprise: 299 }
export const turnaround = 'P3D'
