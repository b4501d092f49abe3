import { addDays, dayIn } from '../calendar.ts'
import { dayMs, hourMs } from '../format/spans.ts'
import { gate } from '../plans.ts'

/**
 * Readings of Google's rule, which does not say how it counts 14 days: 14 times 24 hours, or 14 days of the calendar in
 * Pacific time, where Google is.
 */
export const ruleReadings = ['hours', 'pacific_days'] as const
export type RuleReading = (typeof ruleReadings)[number]

const pacific = 'America/Los_Angeles'

/** The moment at which a day begins in Pacific time: 7 hours after UTC while its clocks are ahead, else 8. */
function pacificDay(day: string): number {
  const early = Date.parse(day) + 7 * hourMs
  return dayIn(pacific, new Date(early)) === day ? early : early + hourMs
}

/**
 * The moment (ms) at which both readings are over for a tester who is in since `joined` (ms), and the reading that ends
 * last. It is the calendar's only when clocks there were put back in between: then 24 hours can end before their day.
 */
export function applyAt(joined: number, days: number = gate.days): { at: number; by: RuleReading } {
  const hours = joined + days * dayMs
  const calendar = pacificDay(addDays(dayIn(pacific, new Date(joined)), days))
  return calendar > hours ? { at: calendar, by: 'pacific_days' } : { at: hours, by: 'hours' }
}

/**
 * The first day (UTC) on which a developer can apply when enough testers are in since `joined`: both readings are over
 * on it, because UTC is ahead of California by more than the hour that a change of its clocks can add.
 */
export const applyDay = (joined: Date, days: number = gate.days): string =>
  new Date(joined.getTime() + days * dayMs).toISOString().slice(0, 10)
