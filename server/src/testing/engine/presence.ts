import { meanHazard, leavings } from '../../testers/pool/reliability.ts'
import { danger } from './exposure.ts'
import { meanFrailty } from './frailty.ts'
import type { Params } from './params.ts'
import type { Run, Seat } from './run.ts'
import { given, honestlyOut, outShare } from './suspicion.ts'

/** P(in at Google if the tester says so). */
export const trust = ({ missing }: Pick<Seat, 'missing'>, params: Params): number =>
  1 - (missing ?? params.pretenders * outShare)

/** P(a tester left on each of their silent days, and on none of them), each day as dangerous as it is. */
function silentDays(seat: Seat, multiplier: number, today: number, params: Params): number[] {
  const hazard = meanHazard(seat.posterior) * multiplier * (1 - params.farewells)
  const seen = Math.max(0, (seat.endedDay ?? today) - seat.optedInDay! - seat.misses)
  const hazards = Array.from({ length: seat.misses }, (_, i) => Math.min(0.9, hazard * danger(seen + i, params)))
  return leavings(hazards, params.missRate)
}

/**
 * How many times as fickle as on record this app makes its testers, with `doubts` about those who are silent: days of
 * those who stayed count at once, so a loss that is found only after days of silence would make every app look good.
 */
const multiplierOf = ({ lossesSeen, lossesExpected }: Run, doubts: number, params: Params): number =>
  meanFrailty(params.frailtyShape, lossesSeen + doubts, lossesExpected, params.lossRatio)

const stayed: readonly Seat['state'][] = ['opted_in', 'completed', 'released']
const isSilent = ({ state, misses }: Seat): boolean => misses > 0 && stayed.includes(state)

/** What was found of a run on a day. */
interface Found<T> {
  run: Run
  today: number
  params: Params
  value: T
}

/**
 * A function of a run that remembers its last answer: runs are never changed, and each is asked for many days before the
 * next. `isSame` says of which other runs the answer is the same.
 */
function onceForRun<T>(
  find: (run: Run, today: number, params: Params) => T,
  isSame: (run: Run, before: Run) => boolean = () => false,
) {
  let known: Found<T> | undefined
  return (run: Run, today: number, params: Params): T => {
    const isKnown = known !== undefined && known.today === today && known.params === params
    if (isKnown && (known!.run === run || isSame(run, known!.run))) return known!.value
    const value = find(run, today, params)
    known = { run, today, params, value }
    return value
  }
}

const silentOf = ({ seats }: Run): Seat[] => seats.filter(isSilent)

/** Whether the same testers are silent on an app of which the same is known: who is not silent says nothing of them. */
function isAsSilent(run: Run, before: Run): boolean {
  if (run.lossesSeen !== before.lossesSeen || run.lossesExpected !== before.lossesExpected) return false
  const [silent, was] = [silentOf(run), silentOf(before)]
  return silent.length === was.length && silent.every((seat, i) => seat === was[i])
}

/** P(each silent tester of a run left on each of their silent days, and on none of them). */
const silences = onceForRun((run, today, params): ReadonlyMap<Seat, number[]> => {
  const known = multiplierOf(run, 0, params)
  const doubts = silentOf(run).map((seat) => ({ seat, doubt: 1 - silentDays(seat, known, today, params).at(-1)! }))
  const all = doubts.reduce((sum, { doubt }) => sum + doubt, 0)
  return new Map(
    doubts.map(({ seat, doubt }) => [seat, silentDays(seat, multiplierOf(run, all - doubt, params), today, params)]),
  )
}, isAsSilent)

/** For each seat of a run whose tester did not leave: P(the tester is, or at its end was, still there), from the silence. */
export function aliveIn(run: Run, today: number, params: Params): (seat: Seat) => number {
  const silence = silences(run, today, params)
  return (seat) => silence.get(seat)?.at(-1) ?? 1
}

/** How many of the silent testers have likely left. */
export const doubtsOf = onceForRun((run, today, params) => {
  let sum = 0
  for (const [{ state }, left] of silences(run, today, params)) if (state === 'opted_in') sum += 1 - left.at(-1)!
  return sum
})

/** P(a tester had left by the day of a count, and has until now): `left` as `leavings` gives it. */
function outAround(left: readonly number[], silentBefore: number): { before: number; now: number } {
  const sum = (to: number) => left.slice(0, to).reduce((total, p) => total + p, 0)
  return { before: sum(Math.max(0, Math.min(left.length - 1, silentBefore))), now: sum(left.length - 1) }
}

const seen = { before: 0, now: 0 }

/**
 * P(in at Google now) of a tester of the run who is opted in: from the silence, the trust in the tester, and the newest count of
 * Play Console. A count does not say who is missing, but how many of those whom it covers: with none missing, silent testers
 * were still there, and with as many as are silent, they had left.
 */
export const presences = onceForRun((run, today, params): ((seat: Seat) => number) => {
  const silence = silences(run, today, params)
  const countedBefore = (run.countedDay ?? today) - today
  const outOf = (seat: Seat) => {
    const left = silence.get(seat)
    return left ? outAround(left, countedBefore + seat.misses) : seen
  }
  const counted = run.seats.filter((seat) => seat.counted && seat.state === 'opted_in')
  const alone = (seat: Seat) => (1 - outOf(seat).now) * trust(seat, params)
  if (counted.length === 0) return alone
  const outs = counted.map(outOf)
  const chances = counted.map(
    (seat, i) => 1 - trust(seat, params) * (1 - Math.max(outs[i]!.before, run.gap ? honestlyOut : 0)),
  )
  const out = given(chances, run.gap ?? 0)
  const present = new Map(
    counted.map((seat, i) => [seat, (1 - out[i]!) * ((1 - outs[i]!.now) / (1 - outs[i]!.before))]),
  )
  return (seat) => present.get(seat) ?? alone(seat)
})
