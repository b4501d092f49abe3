/** Hours of the day, in a zone of one's own, between which people are awake. */
const [wakes, sleeps] = [7, 23]

/** The hour in which a person whose zone is `ahead` of the simulation's clock has been awake for `hours` since `now`. */
export function awakeAfter(now: number, hours: number, ahead: number): number {
  if (!Number.isFinite(hours)) return Infinity
  let at = now + ahead
  for (let left = hours; ;) {
    const hour = at % 24
    if (hour < wakes) at += wakes - hour
    else if (hour >= sleeps) at += 24 - hour + wakes
    const day = sleeps - (at % 24)
    if (left < day) return at + left - ahead
    left -= day
    at += day
  }
}
