import { lnGamma } from './fleet.ts'
import type { Goal } from './goal.ts'
import type { Params } from './params.ts'
import type { Posterior } from '../../testers/pool/reliability.ts'
import type { Free, Run, Seat } from './run.ts'

/** Calls `at` with the points and the weights of Simpson's rule with `steps` (even) intervals. */
function bySimpson(from: number, to: number, steps: number, at: (x: number, weight: number) => void) {
  const width = (to - from) / steps
  for (let i = 0; i <= steps; i++) at(from + i * width, ((i === 0 || i === steps ? 1 : i % 2 ? 4 : 2) * width) / 3)
}

function integrate(f: (x: number) => number, from: number, to: number, steps: number): number {
  let sum = 0
  bySimpson(from, to, steps, (x, weight) => (sum += weight * f(x)))
  return sum
}

/** The mean of f(x), weighted by a density that need not add up to 1. */
function mean(density: (x: number) => number, f: (x: number) => number, from: number, to: number, steps: number) {
  let [sum, whole] = [0, 0]
  bySimpson(from, to, steps, (x, weight) => {
    const share = weight * density(x)
    whole += share
    if (share > 0) sum += share * f(x)
  })
  return sum / whole
}

/** E[f(h)] for h ~ Beta(a, b), a >= 1 and b > 1, by integration over its density. */
export const betaMean = ({ a, b }: Posterior, f: (h: number) => number): number =>
  mean((h) => h ** (a - 1) * (1 - h) ** (b - 1), f, 0, 1, 20_000)

/** E[f(m)] for m ~ Gamma(shape, rate), shape >= 1, by integration; shape Infinity is a multiplier of 1. */
export function gammaMean(shape: number, rate: number, f: (m: number) => number, steps = 200): number {
  if (shape === Infinity) return f(1)
  const end = (shape + 12 * Math.sqrt(shape)) / rate
  const peak = (shape - 1) / rate
  const density = (m: number) =>
    m === 0 ? Number(shape === 1) : Math.exp((shape - 1) * Math.log(m / (peak || 1)) - rate * (m - peak))
  return mean(density, f, 0, end, steps)
}

/** The mean over an app's multiplier; without differences between apps it is the ratio of losses. */
const frailMean = (params: Params, shape: number, rate: number, f: (m: number) => number): number =>
  params.frailtyShape === Infinity ? f(params.lossRatio) : gammaMean(shape, rate, f)

/** The mean over the chance that a share of the team is taken within `days`: without it, and with it on a middling app. */
function shocked(params: Params, days: number, calm: number, struck: () => number): number {
  let spared = 1
  for (let day = 0; day < days; day++) spared *= 1 - params.shockChance
  return spared * calm + (1 - spared) * struck()
}

/** P(at least `need`) by visiting every subset of those who succeed. */
export function subsetsAtLeast(ps: readonly number[], need: number): number {
  let sum = 0
  for (let set = 0; set < 2 ** ps.length; set++) {
    const inside = ps.filter((_, i) => set & (1 << i)).length
    if (inside >= need) sum += ps.reduce((product, p, i) => product * (set & (1 << i) ? p : 1 - p), 1)
  }
  return sum
}

/** P(at least `need`) from the whole distribution, convolved tester by tester. */
export function convolvedAtLeast(ps: readonly number[], need: number): number {
  let distribution = [1]
  for (const p of ps) {
    const next = [0]
    distribution.forEach((chance, k) => {
      next[k]! += chance * (1 - p)
      next[k + 1] = chance * p
    })
    distribution = next
  }
  return distribution.slice(Math.max(0, need)).reduce((sum, p) => sum + p, 0)
}

/**
 * P(stays `days` on an app with this multiplier): the mean of (1-h)^x over Beta(a, b), as a ratio of Gamma functions.
 */
export function staysOn({ a, b }: Posterior, days: number): (multiplier: number) => number {
  const whole = lnGamma(a + b) - lnGamma(b)
  return (multiplier) => Math.exp(whole + lnGamma(b + days * multiplier) - lnGamma(a + b + days * multiplier))
}

/** Nights from one day of a tester's test to another, the two first ones weighing more; fourteen weigh fourteen. */
function nights(from: number, to: number, { firstDaysRatio }: Params): number {
  const weight = (day: number) => (day < 2 ? firstDaysRatio : 1)
  let [sum, whole] = [0, 0]
  for (let day = 0; day < 14; day++) whole += weight(day)
  for (let day = from; day < to; day++) sum += (14 * weight(day)) / whole
  return sum
}

/** P(alive | silent on days with these chances to leave): every possible day of the loss is a story with its own likelihood. */
export function enumeratedAlive(hazards: readonly number[], missRate: number): number {
  const stories = [...hazards, 1].map((leaves, stayed) =>
    hazards.slice(0, stayed).reduce((likelihood, hazard) => likelihood * (1 - hazard) * missRate, leaves),
  )
  return stories.at(-1)! / stories.reduce((sum, story) => sum + story, 0)
}

/** P(each of a run's testers is still there), from the silence: twice, the second time with the doubts about all others. */
export function aliveOf(run: Run, today: number, params: Params): (seat: Seat) => number {
  const rate = params.frailtyShape / params.lossRatio + run.lossesExpected
  const aliveWith = ({ posterior: { a, b }, optedInDay, endedDay, misses }: Seat, losses: number) => {
    const mean = params.frailtyShape === Infinity ? params.lossRatio : (params.frailtyShape + losses) / rate
    const seen = Math.max(0, (endedDay ?? today) - optedInDay! - misses)
    const hazards = Array.from({ length: misses }, (_, i) => nights(seen + i, seen + i + 1, params))
    return enumeratedAlive(
      hazards.map((danger) => Math.min(0.9, (a / (a + b)) * mean * (1 - params.farewells) * danger)),
      params.missRate,
    )
  }
  return (seat) => {
    const others = run.seats.filter(
      ({ id, state }) => id !== seat.id && ['opted_in', 'completed', 'released'].includes(state),
    )
    const doubts = others.reduce((sum, other) => sum + 1 - aliveWith(other, run.lossesSeen), 0)
    return aliveWith(seat, run.lossesSeen + doubts)
  }
}

/** P(a fresh team meets the goal). */
export function teamFinishes(goal: Goal, team: readonly { posterior: Posterior }[], params: Params): number {
  const days = nights(0, goal.days + params.marginDays, params)
  const stays = team.map(({ posterior }) => staysOn(posterior, days))
  const finish = (m: number, left = 1) =>
    convolvedAtLeast(
      stays.map((stay) => left * params.acceptance * (1 - 0.7 * params.pretenders) * stay(m)),
      goal.need,
    )
  const calm = frailMean(params, params.frailtyShape, params.frailtyShape / params.lossRatio, finish)
  return shocked(params, days, calm, () => finish(params.lossRatio, 1 - params.shockShare))
}

/**
 * P(an offered tester joins within `hours`), by the last step of the offer and its wait: first whether the tester is of
 * those who join, by Bayes, then when, by integrating the density of the log-logistic curve over the logarithm of time.
 */
export function joinsAfter({ step, waited = 0 }: Pick<Seat, 'step' | 'waited'>, hours: number, params: Params): number {
  const ever = { accepted: params.acceptedJoin, listed: params.listedJoin, none: params.acceptance }[step ?? 'none']
  const median = step ? params.listedHours : params.joinHours
  const density = (x: number) => 1.7 / (2 + Math.exp(1.7 * x) + Math.exp(-1.7 * x))
  const from = step === 'accepted' || waited === 0 ? -30 : Math.max(-30, Math.log(waited / median))
  const to = hours === Infinity ? 30 : Math.log(((step === 'accepted' ? 0 : waited) + hours) / median)
  if (to <= from) return 0
  const later = integrate(density, from, 30, 2000)
  return ((ever * later) / (ever * later + 1 - ever)) * (integrate(density, from, to, 2000) / later)
}

/** P(a tester joins in time for `day`), and the first day in that is then counted on; undefined if it is too late. */
function joinsFor(
  run: Run,
  offer: Pick<Seat, 'step' | 'waited' | 'offeredDay'>,
  day: number,
  today: number,
  params: Params,
) {
  const last = day - run.goal.days
  if (last < today) return undefined
  const expected = Math.max(today, offer.offeredDay + params.leadDays)
  return {
    chance: joinsAfter(offer, last > today ? Infinity : 24 - (run.hour ?? 0), params),
    optIn: expected > last ? last : expected,
  }
}

/** P(the goal is met on `day`), computed seat by seat, with `extra` testers invited today. */
export function runFinishes(run: Run, day: number, today: number, params: Params, extra: readonly Free[] = []): number {
  const rate = params.frailtyShape / params.lossRatio + run.lossesExpected
  const alive = aliveOf(run, today, params)
  const team = run.seats.filter(({ state }) => state === 'opted_in')
  const inAtGoogle = ({ missing = 0.7 * params.pretenders }: { missing?: number }) => 1 - missing
  const absent = team.reduce((sum, seat) => sum + 1 - alive(seat) * inAtGoogle(seat), 0)
  const doubt = team.reduce((sum, seat) => sum + 1 - alive(seat), 0)
  const needed = run.goal.need + Math.max(0, Math.round((run.gap ?? 0) - absent))
  const shape = params.frailtyShape + run.lossesSeen + Math.round(4 * doubt) / 4

  const chances: { weight: number; stay: (multiplier: number) => number }[] = []
  const offer = (tester: Pick<Seat, 'step' | 'waited' | 'offeredDay' | 'posterior' | 'missing'>) => {
    const joins = joinsFor(run, tester, day, today, params)
    if (!joins) return
    const weight = joins.chance * inAtGoogle(tester)
    chances.push({ weight, stay: staysOn(tester.posterior, nights(0, day - joins.optIn + params.marginDays, params)) })
  }
  for (const seat of team) {
    if (day - seat.optedInDay! < run.goal.days) continue
    chances.push({
      weight: alive(seat) * inAtGoogle(seat),
      stay: staysOn(
        seat.posterior,
        nights(today - seat.optedInDay!, day - seat.optedInDay! + params.marginDays, params),
      ),
    })
  }
  for (const seat of run.seats) if (seat.state === 'offered') offer(seat)
  for (const { missing, ...posterior } of extra)
    offer({ posterior, offeredDay: today, ...(missing !== undefined && { missing }) })
  const finish = (m: number, left = 1) =>
    convolvedAtLeast(
      chances.map(({ weight, stay }) => left * weight * stay(m)),
      needed,
    )
  const middling = params.frailtyShape === Infinity ? params.lossRatio : shape / rate
  return shocked(params, day - today + params.marginDays, frailMean(params, shape, rate, finish), () =>
    finish(middling, 1 - params.shockShare),
  )
}

/** A tester's time on the track, both days included. */
export interface Stay {
  from: number
  to: number
}

/**
 * Google's rule in its weaker reading: on each of the last `days` days, and today, at least `testers` were opted in.
 */
export function countReading(stays: readonly Stay[], today: number, testers: number, days: number): boolean {
  for (let day = today - days; day <= today; day++) {
    if (stays.filter(({ from, to }) => from <= day && day <= to).length < testers) return false
  }
  return true
}
