const dayMs = 86_400_000

/** "2026-12-05" of a day that is numbered from 1970, as the engine's are here. */
export const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** "5 December 2026" of the same. */
export const dayWords = (day: number): string =>
  new Date(day * dayMs).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
