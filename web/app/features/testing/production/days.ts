const long = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "24 November 2026" from a calendar day, which has no zone. */
export const fullDay = (day: string): string => long.format(new Date(day))
