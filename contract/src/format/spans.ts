/** Lengths of time in milliseconds. A day here is 24 hours; a calendar day is in `calendar.ts`. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
