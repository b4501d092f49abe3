import type { Chance } from './chance.ts'

type CheckIns = Map<number, number>
/** The minute of a day at which a person checks in, by the clocks of their place; null for a day that they miss. */
type Habit = { zone: number; minute: () => number | null }

/** Days of a test, and from its last one to the money: three business days at least, with a weekend among them. */
const testDays = 14
const payoutDays = 5
/** People whose first test has not begun when their pool is looked at: assumed. Days that the others wait: assumed. */
const waiting = 0.1
const wait = { median: 2, sigma: 0.8 }
/** Chance of a missed day: assumed. */
const missed = 0.06
/** Evening reminder: assumed. Nearly half of all people answer it, half of them within nine minutes: assumed. */
const reminder = 20 * 60
const answers = { share: 0.45, median: 9, sigma: 1.1 }
/** People who check in at an hour of their own, and how far they are from it: assumed. The others do so at any time. */
const steady = { share: 0.35, spread: 50 }
/** Days on which people on a shared phone check in one after another; on which a family does so after dinner: assumed. */
const afterFirst = 0.7
const together = 0.2

const normal = (c: Chance, spread: number) => Math.log(c.delay(1, 1)) * spread
const within = (minute: number) => Math.min(1439, Math.max(0, Math.floor(minute)))

export function habitOf(c: Chance, zone: number): Habit {
  const kind = c.uniform()
  const hour = 8 * 60 + c.below(15 * 60)
  const minute =
    kind < answers.share
      ? () => reminder + c.delay(answers.median, answers.sigma)
      : kind < answers.share + steady.share
        ? () => hour + normal(c, steady.spread)
        : () => 8 * 60 + c.below(15 * 60 + 30)
  return { zone, minute: () => (c.happens(missed) ? null : within(minute())) }
}

/** The first day of a first test, for a person who signed up at this minute; null if it has not begun. */
const startOf = (c: Chance, arrived: number, zone: number) =>
  c.happens(waiting) ? null : Math.ceil((arrived + zone) / 1440 + c.delay(wait.median, wait.sigma))

/** Keeps a check-in by the day and minute of UTC. */
function keep(checkIns: CheckIns, localDay: number, minute: number, zone: number) {
  const at = localDay * 1440 + minute - zone
  checkIns.set(Math.floor(at / 1440), at - Math.floor(at / 1440) * 1440)
}

/** Check-ins of the people of a home in their first tests, the first one's first. */
function home(c: Chance, members: readonly { from: number; habit: Habit; onFirst: boolean }[]): CheckIns[] {
  const ofFirst = new Map<number, number>()
  return members.map(({ from, habit, onFirst }, index) => {
    const checkIns: CheckIns = new Map()
    const start = startOf(c, from, habit.zone)
    if (start === null) return checkIns
    for (let on = start; on < start + testDays; on++) {
      const usual = habit.minute()
      if (usual === null) continue
      const first = ofFirst.get(on)
      const follows = index > 0 && first !== undefined && c.happens(onFirst ? afterFirst : together)
      const minute = follows ? within(first + c.delay(onFirst ? 4 : 7, 0.6)) : usual
      if (index === 0) ofFirst.set(on, minute)
      keep(checkIns, on, minute, habit.zone)
    }
    return checkIns
  })
}

/** Operators who sit down when the reminder comes; how far the others are from their hour; days off: assumed. */
const atReminder = 0.3
const spread = 60
const dayOff = 0.03
const skipped = 0.02

/** Check-ins of a ring's addresses in their first tests, up to the day of its first payout. */
function ring(
  c: Chance,
  zone: number,
  arrivals: readonly number[],
  { sittings, minutes }: { sittings: number; minutes: number },
): CheckIns[] {
  const starts = arrivals.map((at) => startOf(c, at, zone))
  const began = starts.filter((start) => start !== null)
  const checkIns = arrivals.map((): CheckIns => new Map())
  if (began.length === 0) return checkIns
  const first = Math.min(...began)
  const hours = Array.from({ length: sittings }, () => (c.happens(atReminder) ? null : 7 * 60 + c.below(17 * 60)))
  const inOrder = c.happens(0.5)
  const all = arrivals.map((_, index) => index)
  for (let on = first; on < first + testDays + payoutDays; on++) {
    if (c.happens(dayOff)) continue
    const order = inOrder ? all : c.shuffled(all)
    for (const [sitting, hour] of hours.entries()) {
      let minute = hour === null ? reminder + c.delay(15, 0.8) : hour + normal(c, spread)
      // Each sitting takes the next part of the addresses.
      for (const index of order.filter((_, place) => Math.floor((place * sittings) / order.length) === sitting)) {
        const start = starts[index]
        if (start === null || start === undefined || on < start || on >= start + testDays || c.happens(skipped))
          continue
        minute = Math.max(0, minute) + c.delay(minutes, 0.4)
        keep(checkIns[index]!, on, within(minute), zone)
      }
    }
  }
  return checkIns
}

export const testOf = { home, ring }
