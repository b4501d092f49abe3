import type { FrailtyNode } from './frailty.ts'
import { survive, type Posterior } from '../../testers/pool/reliability.ts'

/**
 * One tester towards a finish: the chance that the tester takes part at all, and for how many days they must then stay.
 */
export interface Member {
  present: number
  posterior: Posterior
  days: number
}

/**
 * Tails one after the other in one list, which is cheaper than a list for each: of `need + 1` entries the jth is P(exactly j
 * so far), and the last sums everything from `need` upwards.
 */
function emptyTails(count: number, need: number): Float64Array {
  const tails = new Float64Array(count * (need + 1))
  for (let start = 0; start < tails.length; start += need + 1) tails[start] = 1
  return tails
}

/** Adds one event to the tail that begins at `start`. */
function addTo(tails: Float64Array, start: number, need: number, p: number): void {
  if (need === 0) return
  const last = start + need
  tails[last] = tails[last]! + tails[last - 1]! * p
  for (let j = last - 1; j > start; j--) tails[j] = tails[j]! * (1 - p) + tails[j - 1]! * p
  tails[start] = tails[start]! * (1 - p)
}

/** P(at least `need` of independent events happen): the tail of a Poisson-binomial, by convolution, O(n x need). */
export function atLeast(probabilities: readonly number[], need: number): number {
  const most = Math.max(0, need)
  const tail = emptyTails(1, most)
  for (const p of probabilities) addTo(tail, 0, most, p)
  return Math.min(1, tail[most]!)
}

/**
 * The chance that at least `need` finish, of a team that grows tester by tester, averaged over the app's frailty.
 * Given its multiplier, testers are independent. Adding one costs O(need) per node.
 */
export function finishOdds(need: number, mix: readonly FrailtyNode[]) {
  const most = Math.max(0, need)
  const tails = emptyTails(mix.length, most)
  return {
    add({ present, posterior, days }: Member): void {
      for (let i = 0; i < mix.length; i++) {
        const { multiplier, taken = 0 } = mix[i]!
        addTo(tails, i * (most + 1), most, present * (1 - taken) * survive(posterior, days, multiplier))
      }
    },
    value: (): number =>
      Math.min(
        1,
        mix.reduce((sum, node, i) => sum + node.weight * tails[i * (most + 1) + most]!, 0),
      ),
  }
}

/**
 * P(at least `need` of these testers finish), averaged over the app's frailty. The order of the testers is
 * irrelevant.
 */
export function finishProbability(members: readonly Member[], need: number, mix: readonly FrailtyNode[]): number {
  const odds = finishOdds(need, mix)
  for (const member of members) odds.add(member)
  return odds.value()
}
