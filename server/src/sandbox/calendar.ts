/** So many days after that day. */
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

/** Days from one to the other: 1 from today to tomorrow. */
export const daysBetween = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / 86_400_000
