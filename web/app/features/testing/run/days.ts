const long = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** "14 March" from a calendar day, which has no zone. */
export const longDay = (day: string): string => long.format(new Date(day))

/** "Sat 14 Mar". */
export const shortDay = (day: string): string => weekday.format(new Date(day))

/** "1 tester", "3 testers". */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
