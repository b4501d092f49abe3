/** A tester at the moment of a count of Play Console, as far as we believe them to be in. */
interface CountedSeat {
  tester: string
  /** Days since the tester joined. */
  days: number
  /** P(an honest tester had left by then), from their silence since. */
  doubt: number
}

/** One count of Play Console. */
export interface Count {
  day: number
  /** Testers whom we believe to have been in, and how many of them it did not show. */
  seats: readonly CountedSeat[]
  gap: number
}

/** The counts of one run, oldest first. */
export type CountedRun = readonly Count[]

/** What counts say of a tester. */
export interface Suspicion {
  /** P(the tester pretends: reports days of use without being in at Google). */
  suspicion: number
  /** Runs with a count that shows fewer testers than we believed in, and all counted ones. */
  short: number
  counted: number
}

/** Least share of pretenders that is assumed while counts are explained: a rare thing must be possible. */
const leastShare = 0.01
/** P(a pretender is not in from the beginning), and the daily chance to leave of one who is. Assumed. */
const neverIn = 0.5
const dailyLeaving = 0.05
/** P(an honest tester is in with another account than they think, or has left between two signs of life). */
export const honestlyOut = 0.005
/** P(a count says nothing: mistyped, of another track, or older than its day). */
const mistaken = 0.03
/** Rounds in which runs and testers inform each other, and how much a round moves what was thought before. */
const rounds = 8
const step = 0.7
/** No belief is ever certain, so that a later count can still change it. */
const surest = 1e-4

/** P(a tester who pretends is not in at an unknown moment of a test). */
export const outShare = 0.7

/** Testers from whom on their check-ins count nothing. */
export const distrusted = 0.5

const clamp = (p: number) => Math.min(1 - surest, Math.max(surest, p))
const odds = (p: number) => clamp(p) / (1 - clamp(p))

/** P(exactly 0, 1, ..., most of these happen) before each of them, one list for each place and one for the end. */
function sums(chances: readonly number[], most: number): Float64Array[] {
  const lists = [new Float64Array(most + 1)]
  lists[0]![0] = 1
  for (const p of chances) {
    const before = lists.at(-1)!
    const after = new Float64Array(most + 1)
    for (let k = 0; k <= most; k++) after[k] = before[k]! * (1 - p) + (k > 0 ? before[k - 1]! * p : 0)
    lists.push(after)
  }
  return lists
}

/** Chances of independent events once it is known how many of them happened; `wrong` is the chance that it is not. */
export function given(chances: readonly number[], happened: number, wrong = mistaken): number[] {
  const n = chances.length
  if (happened < 0 || happened > n) return [...chances]
  const before = sums(chances, happened)
  const after = sums(chances.toReversed(), happened).toReversed()
  const all = before[n]![happened]!
  const weight = ((1 - wrong) * all) / ((1 - wrong) * all + wrong / (n + 1))
  if (!(all > 0)) return [...chances]
  return chances.map((p, i) => {
    let others = 0
    for (let k = 0; k < happened; k++) others += before[i]![k]! * after[i + 1]![happened - 1 - k]!
    return weight * Math.min(1, (p * others) / all) + (1 - weight) * p
  })
}

/** Belief about one seat: P(pretends and is out), P(pretends and is still in), P(honest and out). */
interface Belief {
  pretendsOut: number
  pretendsIn: number
  honestOut: number
}

const stillIn = (days: number) => (1 - dailyLeaving) ** Math.max(0, days)

/** What is believed of a seat before any count of its run. */
function newBelief(suspicion: number, days: number): Belief {
  const pretendsIn = suspicion * (1 - neverIn) * stillIn(days)
  return { pretendsOut: suspicion - pretendsIn, pretendsIn, honestOut: 0 }
}

/** What the counts of one run say of its testers, whose suspicions from elsewhere are `before`. */
function explain(run: CountedRun, before: (tester: string) => number): Map<string, number> {
  const beliefs = new Map<string, Belief>()
  let last = run[0]?.day ?? 0
  for (const { day, seats, gap } of run) {
    for (const belief of beliefs.values()) {
      const leaves = belief.pretendsIn * (1 - stillIn(day - last))
      belief.pretendsIn -= leaves
      belief.pretendsOut += leaves
    }
    last = day
    const team = seats.map(({ tester, days, doubt }) => {
      const belief = beliefs.get(tester) ?? newBelief(before(tester), days)
      beliefs.set(tester, belief)
      const honest = 1 - belief.pretendsOut - belief.pretendsIn
      belief.honestOut = Math.max(belief.honestOut, honest * Math.max(honestlyOut, doubt))
      return belief
    })
    // More than we know of are testers of the developer: then a count says nothing of ours.
    if (gap < 0) continue
    const chances = team.map(({ pretendsOut, honestOut }) => pretendsOut + honestOut)
    const now = given(chances, gap)
    team.forEach((belief, i) => {
      const [out, was] = [now[i]!, chances[i]!]
      belief.pretendsOut *= was > 0 ? out / was : 0
      belief.honestOut *= was > 0 ? out / was : 0
      belief.pretendsIn *= was < 1 ? (1 - out) / (1 - was) : 0
    })
  }
  return new Map([...beliefs].map(([tester, { pretendsOut, pretendsIn }]) => [tester, clamp(pretendsOut + pretendsIn)]))
}

/**
 * Estimates for each counted tester how likely they pretend to be in. A count names no tester, but one who is on many
 * tests whose counts are too low becomes conspicuous, and the others of these tests are cleared by their other tests:
 * each run says how likely each of its testers pretends, given what their other runs say of all of them, and this is
 * repeated until it settles (belief propagation, as in group testing). `share` is the pool's share of pretenders, and
 * testers in `known` keep their suspicion.
 */
export function suspicions(
  runs: readonly CountedRun[],
  share: number,
  known: ReadonlyMap<string, number> = new Map(),
): Map<string, Suspicion> {
  const start = Math.log(odds(Math.max(leastShare, share)))
  const opinions = runs.map(() => new Map<string, number>())
  const total = new Map<string, number>()
  for (let round = 0; round < rounds; round++)
    runs.forEach((run, n) => {
      const message = opinions[n]!
      const cavity = (tester: string) => {
        const fixed = known.get(tester)
        if (fixed !== undefined) return clamp(fixed)
        return 1 / (1 + Math.exp(-(start + (total.get(tester) ?? 0) - (message.get(tester) ?? 0))))
      }
      for (const [tester, after] of explain(run, cavity)) {
        const was = message.get(tester) ?? 0
        const says = Math.log(odds(after) / odds(cavity(tester)))
        const now = was + step * (says - was)
        message.set(tester, now)
        total.set(tester, (total.get(tester) ?? 0) + now - was)
      }
    })
  const found = new Map<string, Suspicion>()
  for (const run of runs) {
    const isShort = new Map<string, boolean>()
    for (const { seats, gap } of run)
      for (const { tester } of seats) isShort.set(tester, (isShort.get(tester) ?? false) || gap > 0)
    for (const [tester, short] of isShort) {
      if (known.has(tester)) continue
      const before = found.get(tester)
      found.set(tester, {
        suspicion: clamp(1 / (1 + Math.exp(-(start + (total.get(tester) ?? 0))))),
        short: (before?.short ?? 0) + Number(short),
        counted: (before?.counted ?? 0) + 1,
      })
    }
  }
  return found
}

/** The pool's share of pretenders: what is suspected of counted testers, leaning on the assumption. */
export const shareOf = (found: ReadonlyMap<string, Suspicion>, assumed: number): number => {
  const weight = 100
  const sum = [...found.values()].reduce((all, { suspicion }) => all + suspicion, 0)
  return (assumed * weight + sum) / (weight + found.size)
}

/** A seat of a run, as far as counts say something of it. */
export interface Suspected {
  /** P(the tester pretends); null if no count of any run says anything. */
  suspicion: number | null
  /** Days since the newest count that it is part of; null if it is part of none. */
  countedAgo: number | null
}

/**
 * P(not in at Google although the tester says so) of each seat. A count clears: at most its gap is missing among the
 * testers it covers, so suspicions beyond it were wrong about this run, except for what has happened since.
 */
export function missingOf(seats: readonly Suspected[], gap: number): (number | undefined)[] {
  const counted = seats.filter(({ countedAgo }) => countedAgo !== null)
  const out = counted.map(({ suspicion }) => (suspicion ?? leastShare) * outShare)
  const expected = out.reduce((sum, p) => sum + p, 0)
  const cleared = expected > gap ? given(out, gap) : out
  let next = 0
  return seats.map(({ suspicion, countedAgo }) => {
    if (countedAgo === null) return suspicion === null ? undefined : suspicion * outShare
    const p = cleared[next++]!
    return Math.min(1, p + Math.max(0, (suspicion ?? leastShare) - p) * (1 - stillIn(countedAgo)))
  })
}
