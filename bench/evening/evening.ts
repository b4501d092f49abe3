/** Those who may come, and the pictures that they send, as files. */
export interface Evening {
  testers: { token: string; seat: number }[]
  developers: { token: string; app: string }[]
  pictures: string[]
}

/** How many testers come a second, for how long, beginning with which. */
export interface Level {
  perSecond: number
  seconds: number
  first: number
}

/** What they saw: milliseconds of each call by its name, how many failed and why, and the longest that a visitor came late, in milliseconds. */
export interface Seen {
  took: Record<string, number[]>
  failed: Record<string, number>
  late: number
  visits: number
}
