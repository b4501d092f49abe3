import { togetherMinutes } from './score.ts'

/** A check-in of one person, the first of their day. */
export interface CheckIn {
  day: number
  /** Minutes of the day. */
  minute: number
  /** Share of the pool that checks in within minutes of it on that day. */
  usual: number
  /** Share of the pool's check-ins of that day that came before it. */
  before: number
}

/** Minutes between two check-ins that follow each other, with the likelihood of that in as many people picked by chance. */
interface Gap {
  minutes: number
  byChance: number
}

/** Shortest gap: two check-ins within it are of one moment. */
const shortest = 0.5

function gapsOf(checkIns: readonly CheckIn[]): Gap[] {
  const gaps: Gap[] = []
  for (const day of Map.groupBy(checkIns, (checkIn) => checkIn.day).values()) {
    const inOrder = day.toSorted((a, b) => a.minute - b.minute)
    inOrder.slice(1).forEach((next, place) => {
      const last = inOrder[place]!
      const left = inOrder.length - 1 - place
      const density = next.usual / (2 * togetherMinutes)
      // Of those who are left that day one checks in now, and the others later.
      const byChance = (left * density * (1 - next.before) ** (left - 1)) / (1 - last.before) ** left
      gaps.push({ minutes: Math.max(shortest, next.minute - last.minute), byChance })
    })
  }
  return gaps
}

/** Minutes from one check-in to the next, how much they vary (of their logarithm), and the chance that a pause comes instead. */
const paces = [1, 1.5, 2.2, 3.3, 5, 7.5, 11, 16, 24, 36]
const variations = [0.35, 0.55, 0.8]
const evennesses = [1, 2, Infinity]
const few = [0.05, 0.15, 0.3]
const many = [0.6, 0.75]

/** One pair of hands needs its time for each: gaps have a usual length, and hardly one is much shorter. */
const atAPace = (minutes: number, pace: number, variation: number) =>
  Math.exp(-0.5 * (Math.log(minutes / pace) / variation) ** 2) / (minutes * variation * Math.sqrt(2 * Math.PI))

/**
 * People whom a moment brings (a reminder, a lesson's end) come independently of each other: short gaps are the likeliest,
 * and as more come at some moments than at others, they are a mixture (Lomax; of equal moments exponential).
 */
const atAMoment = (minutes: number, pace: number, evenness: number) =>
  evenness === Infinity ? Math.exp(-minutes / pace) / pace : (evenness / pace) * (1 + minutes / pace) ** (-evenness - 1)

/** The likelihood of gaps between which a pause comes with one of these chances. */
function likelihood(gaps: readonly Gap[], density: (minutes: number) => number, chances: readonly number[]): number {
  const densities = gaps.map(({ minutes }) => density(minutes))
  return Math.max(
    ...chances.map((pause) =>
      gaps.reduce((sum, { byChance }, gap) => sum + Math.log((1 - pause) * densities[gap]! + pause * byChance), 0),
    ),
  )
}

/** How much likelier than chance the hours of some people are, as logarithms. */
export interface Hours {
  /** If one pair of hands takes them in turn. */
  inTurn: number
  /** If they come at a common moment, each by themselves. */
  atOnce: number
}

/** Judges when some people check in: by chance, at common moments, or one after the other as by one pair of hands. */
export function hoursOf(checkIns: readonly CheckIn[]): Hours {
  const gaps = gapsOf(checkIns)
  const chance = gaps.reduce((sum, { byChance }) => sum + Math.log(byChance), 0)
  const moments = paces.flatMap((pace) =>
    evennesses.map((evenness) => likelihood(gaps, (minutes) => atAMoment(minutes, pace, evenness), [...few, ...many])),
  )
  const turns = (chances: readonly number[]) =>
    paces.flatMap((pace) =>
      variations.map((variation) => likelihood(gaps, (minutes) => atAPace(minutes, pace, variation), chances)),
    )
  return { inTurn: Math.max(...turns(few)) - chance, atOnce: Math.max(...moments, ...turns(many)) - chance }
}
