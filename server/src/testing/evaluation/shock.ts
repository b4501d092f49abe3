/** An opted-in seat as far as its silence goes. Days are numbers on the run's calendar. */
export interface Watched {
  optedIn: number
  /** Last day of use, not before the opt-in. */
  lastSeen: number
  /** Day on which its tester said that the store no longer has the app; null where nobody did, or they used it on a later day. */
  gone: number | null
}

/** Fewer than so many testers tell nothing about each other. */
const fewest = 6

/** Days of nearly common silence for which the engine holds its hand: longer, and the testers are gone whatever the cause. */
const patience = 5

/** Days that say nothing about any tester of a run, as they were put on record. */
export interface Shock extends Record<string, unknown> {
  /** Nearly everybody was silent and nobody knew why, or testers missed the app in the store. */
  cause: 'silence' | 'gone'
  days: number[]
}

/** So many testers do not miss an app in the store by accident. */
export const goneFrom = 3

/** The app is taken for gone where several say so, and more than used it yesterday: on the days up to yesterday since the first missed it. */
function missing(team: readonly Watched[], today: number) {
  const since = team.flatMap(({ gone }) => gone ?? [])
  const users = team.filter(({ gone, lastSeen }) => gone === null && lastSeen >= today - 1)
  const gone = since.length >= goneFrom && since.length > users.length
  const first = gone ? Math.min(...since) : today
  const goneDays = Array.from({ length: Math.max(0, today - first) }, (_, day) => first + day)
  return { gone, saidGone: since.length, goneDays }
}

/**
 * Days up to yesterday on which at most a third of the team was seen, without a break. People leave one by one: when nearly
 * everybody is silent at once, the cause is common (our service or mail was away, a clock jumped, the app does not start), and
 * their silence says nothing about any of them.
 */
function darkDays(team: readonly Watched[], today: number): number[] {
  const days: number[] = []
  for (let day = today - 1; ; day--) {
    const due = team.filter(({ optedIn }) => optedIn < day)
    const seen = due.filter(({ lastSeen }) => lastSeen >= day)
    if (due.length < fewest || seen.length * 3 > due.length) return days
    days.push(day)
  }
}

/** What is known of a silence that many share, with what was put on record of it before: which days count for nobody, and why. */
export function shockOf(team: readonly Watched[], shocks: readonly Shock[], today: number) {
  const daysOf = (cause: Shock['cause']) => shocks.filter((shock) => shock.cause === cause).flatMap(({ days }) => days)
  const { gone, saidGone, goneDays } = missing(team, today)
  const dark = darkDays(team, today)
  const held = !gone && dark.length > 0 && dark.length <= patience
  // A silence that outlasts our patience counts after all, but for days whose cause was told.
  const silent = held ? [...daysOf('silence'), ...dark] : daysOf('silence').filter((day) => !dark.includes(day))
  return { dark, held, gone, saidGone, goneDays, excused: [...silent, ...daysOf('gone'), ...goneDays] }
}

/** Check-ins missed in a row up to yesterday, without the days on which everybody was silent. */
export function missesOf(lastSeen: number, today: number, excused: ReadonlySet<number>): number {
  let misses = 0
  for (let day = lastSeen + 1; day < today; day++) if (!excused.has(day)) misses++
  return misses
}
