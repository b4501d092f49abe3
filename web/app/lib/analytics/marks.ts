/** Percent of a page and seconds on it that are reported (spec §9). */
export const scrollDepths = [25, 50, 75, 90, 100] as const
export const timesOnPage = [30, 60, 120, 300, 600] as const

/** Returns the marks that a value has reached for the first time. */
export function onceEach(marks: readonly number[]): (value: number) => number[] {
  let furthest = 0
  return (value) => {
    const reached = marks.filter((mark) => mark > furthest && mark <= value)
    furthest = Math.max(furthest, value)
    return reached
  }
}

/** Share of a page that has been on screen, in percent. */
export function depthOf(page: { scrollY: number; innerHeight: number; scrollHeight: number }): number {
  // Zoomed pages end on fractions of a pixel.
  const seen = page.scrollY + page.innerHeight + 1
  return seen >= page.scrollHeight ? 100 : (100 * seen) / page.scrollHeight
}
