/** The reader's time zone, "Asia/Karachi". */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The reader's zone by its city: "Karachi". */
export const zoneName = (): string => (zoneHere().split('/').at(-1) ?? 'UTC').replaceAll('_', ' ')

/** A zone under the name that `Intl` gives it; throws a RangeError for what is none. */
export const resolvedZone = (name: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
