import type { StartForecast } from '@fortnight/contract/testing/start-forecast'
import type { PlotLine } from '../../ui/race-plot.ts'

/** Seed of the course that the page shows at first. */
export const firstSeed = 112

/** What the draw needs of a forecast. */
export type Odds = Pick<StartForecast, 'team' | 'need' | 'days' | 'joins' | 'stays'>

/** The course of a test in which each tester joins and stays with those chances, and of the same one without spares. */
export interface Course {
  ours: PlotLine[]
  /** Of those asked, how many never joined. */
  absent: number
  /** The first testers who joined, as many as are needed. */
  naive: PlotLine[]
}

/** Numbers from 0 to 1 that follow from the seed. Mulberry32 (Tommy Ettinger, public domain). */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed >>> 0; ;) {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws a course; the same one for the same seed and odds. */
export function drawCourse({ team, need, days, joins, stays }: Odds, seed: number): Course {
  const random = numbers(seed)
  const next = () => random.next().value
  const ours = Array.from({ length: team }, () => {
    const [joined, luck] = [next() < joins, next()]
    // A tester who never joins is missed before the first day is over.
    if (!joined) return { from: 0, to: 0.15 + luck * 0.6, left: true, joined }
    const until = (days * Math.log(luck)) / Math.log(stays)
    const left = until < days
    return { from: 0, to: left ? Math.max(until, 0.5) : days, left, joined }
  })
  const plain = ({ from, to, left }: PlotLine): PlotLine => ({ from, to, left })
  return {
    ours: ours.map(plain),
    absent: ours.filter(({ joined }) => !joined).length,
    naive: ours
      .filter(({ joined }) => joined)
      .slice(0, need)
      .map(plain),
  }
}
