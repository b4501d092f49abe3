import { dayMs, hourMs } from '@fortnight/contract/format/spans'

/**
 * Times counted back from the start of the demo, so that it is never out of date. Days are UTC, as runs of the demo
 * are.
 */
export interface Calendar {
  now: Date
  /** `daysAgo` days before today at that hour (fractions are minutes), never in the future. */
  at(daysAgo: number, hour: number): Date
  hoursAgo(hours: number): Date
  /** The date `daysAgo` days before today, as YYYY-MM-DD; negative lies ahead. */
  day(daysAgo: number): string
  /** Elapsed share of today, 0 to 1. */
  elapsed: number
}

export function calendarOf(now: Date): Calendar {
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs
  return {
    now,
    at: (daysAgo, hour) => new Date(Math.min(now.getTime(), midnight - daysAgo * dayMs + hour * hourMs)),
    hoursAgo: (hours) => new Date(now.getTime() - hours * hourMs),
    day: (daysAgo) => new Date(midnight - daysAgo * dayMs).toISOString().slice(0, 10),
    elapsed: (now.getTime() - midnight) / dayMs,
  }
}
