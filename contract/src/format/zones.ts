/** The reader's time zone, "Asia/Karachi". */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** A zone by its city: "Karachi" from "Asia/Karachi". */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? 'UTC').replaceAll('_', ' ')

/** The reader's zone by its city. */
export const zoneName = (): string => cityOf(zoneHere())

/** Whether there is a time zone of that name. */
export function isZone(name: string): boolean {
  try {
    return Boolean(resolvedZone(name))
  } catch {
    return false
  }
}

/** A zone under the name that `Intl` gives it; throws a RangeError for what is none. */
export const resolvedZone = (name: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
