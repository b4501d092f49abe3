/** Hours of the day, in a zone of one's own, between which people are awake, and in which the product counts on it. */
const people = [7, 23] as const
const product = [8, 22] as const

function after(now: number, hours: number, ahead: number, [wakes, sleeps]: readonly [number, number]): number {
  if (!Number.isFinite(hours)) return Infinity
  let at = now + ahead
  for (let left = hours; ;) {
    const hour = ((at % 24) + 24) % 24
    if (hour < wakes) at += wakes - hour
    else if (hour >= sleeps) at += 24 - hour + wakes
    const day = sleeps - (((at % 24) + 24) % 24)
    if (left <= day) return at + left - ahead
    left -= day
    at += day
  }
}

/** The hour in which a person whose zone is `ahead` of the simulation's clock has been awake for `hours` since `now`. */
export const awakeAfter = (now: number, hours: number, ahead: number): number => after(now, hours, ahead, people)

/** The same by the product's waking hours, as `waking_end` of the database has it: a test compares the two. */
export const wakingEnd = (now: number, hours: number, ahead: number): number => after(now, hours, ahead, product)
