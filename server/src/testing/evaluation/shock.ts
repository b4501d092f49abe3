/** The facts of an opted-in seat that matter for silence. Days are numbers on the run's calendar. */
export interface Watched {
  optedIn: number
  /** Last day of use, not before the opt-in. */
  lastSeen: number
  /**
   * Day on which its tester reported that the store no longer has the app; null without a report, or if they used it on
   * a later day.
   */
  gone: number | null
}

/** Smallest team whose common silence means anything. */
const fewest = 6

/** Days of nearly common silence that the engine excuses: after more, the testers are gone whatever the cause. */
const patience = 5

/** Recorded days that say nothing about any tester of a run. */
export interface Shock extends Record<string, unknown> {
  /** Nearly all testers were silent for an unknown reason, missed the app in the store, or were not asked in a pause. */
  cause: 'silence' | 'gone' | 'pause'
  days: number[]
}

/** Number of testers who do not miss an app in the store by accident. */
export const goneFrom = 3

/**
 * Whether the app is assumed to be gone: several testers report it, and they are more than used it yesterday, on the
 * days up to yesterday since the first report.
 */
function missing(team: readonly Watched[], today: number) {
  const since = team.flatMap(({ gone }) => gone ?? [])
  const users = team.filter(({ gone, lastSeen }) => gone === null && lastSeen >= today - 1)
  const gone = since.length >= goneFrom && since.length > users.length
  const first = gone ? Math.min(...since) : today
  const goneDays = Array.from({ length: Math.max(0, today - first) }, (_, day) => first + day)
  return { gone, saidGone: since.length, goneDays }
}

/**
 * Unbroken days up to yesterday on which at most a third of the team was seen. People leave one by one: when nearly all
 * testers are silent at once, the cause is common (our service or mail was away, a clock jumped, the app does not
 * start), and their silence says nothing about any of them. Days of a pause, on which no one was asked, are none of them.
 */
function darkDays(team: readonly Watched[], today: number, paused: ReadonlySet<number>): number[] {
  const days: number[] = []
  for (let day = today - 1; ; day--) {
    const due = team.filter(({ optedIn }) => optedIn < day)
    const seen = due.filter(({ lastSeen }) => lastSeen >= day)
    if (paused.has(day) || due.length < fewest || seen.length * 3 > due.length) return days
    days.push(day)
  }
}

/**
 * Assessment of a silence that many share, together with earlier recorded ones: which days are excused for all testers,
 * and why.
 */
export function shockOf(team: readonly Watched[], shocks: readonly Shock[], today: number) {
  const daysOf = (cause: Shock['cause']) => shocks.filter((shock) => shock.cause === cause).flatMap(({ days }) => days)
  const { gone, saidGone, goneDays } = missing(team, today)
  const paused = daysOf('pause')
  const dark = darkDays(team, today, new Set(paused))
  const held = !gone && dark.length > 0 && dark.length <= patience
  // A silence that lasts longer than we excuse counts after all, except days with a reported cause.
  const silent = held ? [...daysOf('silence'), ...dark] : daysOf('silence').filter((day) => !dark.includes(day))
  return {
    dark,
    held,
    gone,
    saidGone,
    goneDays,
    paused,
    excused: [...silent, ...paused, ...daysOf('gone'), ...goneDays],
  }
}

/** Check-ins missed in a row up to yesterday, without the excused days. */
export function missesOf(lastSeen: number, today: number, excused: ReadonlySet<number>): number {
  let misses = 0
  for (let day = lastSeen + 1; day < today; day++) if (!excused.has(day)) misses++
  return misses
}
