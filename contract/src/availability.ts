/** How much of a time the service was available, as it is published. */
export interface Uptime {
  /** Percent with two digits after the point, rounded down: 100 only if no minute is missing. */
  percent: number
  /** Minutes in which no server was ready. */
  missing: number
}

/** Availability of the service, measured each minute. Days and months are in UTC. */
export interface Availability {
  /** Day of the first measured minute, `2026-11-03`. */
  since: string
  /** That minute, as an ISO 8601 string. */
  from: string
  /** The last 30 days, today included; null, without days and months, before 24 hours have been measured. */
  recent: Uptime | null
  /** Those of the last 30 days that were measured, oldest first. */
  days: (Uptime & { day: string })[]
  /** This month, `2026-11`, and up to twelve before it, newest first. */
  months: (Uptime & { month: string })[]
}

/** Percent of a calendar month that the Enterprise plan aims at. */
export const uptimeTarget = 99.9

/** Days that the bar of the status page shows. */
export const recentDays = 30

/** The uptime of a time of which this many minutes have passed. Rounded down: a missing minute is never rounded away. */
export const uptimeOf = (minutes: number, ready: number): Uptime => ({
  percent: Math.floor((ready * 10_000) / minutes) / 100,
  missing: minutes - ready,
})
