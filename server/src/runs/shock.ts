/** An opted-in seat as far as its silence goes. Days are numbers on the run's calendar. */
export interface Watched {
  optedIn: number
  /** Last day of use, not before the opt-in. */
  lastSeen: number
}

/** Fewer than so many testers tell nothing about each other. */
const fewest = 6

/** Days of nearly common silence for which the engine holds its hand: longer, and the testers are gone whatever the cause. */
export const patience = 5

/**
 * Days up to yesterday on which at most a third of the team was seen, without a break. People leave one by one: when nearly
 * everybody is silent at once, the cause is common (our service or mail was away, a clock jumped, the app does not start), and
 * their silence says nothing about any of them.
 */
export function darkDays(team: readonly Watched[], today: number): number[] {
  const days: number[] = []
  for (let day = today - 1; ; day--) {
    const due = team.filter(({ optedIn }) => optedIn < day)
    const seen = due.filter(({ lastSeen }) => lastSeen >= day)
    if (due.length < fewest || seen.length * 3 > due.length) return days
    days.push(day)
  }
}

/** Check-ins missed in a row up to yesterday, without the days on which everybody was silent. */
export function missesOf(lastSeen: number, today: number, excused: ReadonlySet<number>): number {
  let misses = 0
  for (let day = lastSeen + 1; day < today; day++) if (!excused.has(day)) misses++
  return misses
}
