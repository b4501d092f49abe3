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

/** tail[j] = P(exactly j so far) below the last entry, which sums everything from `need` upwards. */
function emptyTail(need: number): Float64Array {
  const tail = new Float64Array(need + 1)
  tail[0] = 1
  return tail
}

function addTo(tail: Float64Array, p: number): void {
  const need = tail.length - 1
  if (need === 0) return
  tail[need] = tail[need]! + tail[need - 1]! * p
  for (let j = need - 1; j > 0; j--) tail[j] = tail[j]! * (1 - p) + tail[j - 1]! * p
  tail[0] = tail[0]! * (1 - p)
}

/** P(at least `need` of independent events happen): the tail of a Poisson-binomial, by convolution, O(n x need). */
export function atLeast(probabilities: readonly number[], need: number): number {
  const tail = emptyTail(Math.max(0, need))
  for (const p of probabilities) addTo(tail, p)
  return Math.min(1, tail.at(-1)!)
}

/**
 * The chance that at least `need` finish, of a team that grows tester by tester, averaged over the app's frailty.
 * Given its multiplier, testers are independent. Adding one costs O(need) per node.
 */
export function finishOdds(need: number, mix: readonly FrailtyNode[]) {
  const tails = mix.map(() => emptyTail(Math.max(0, need)))
  return {
    add({ present, posterior, days }: Member): void {
      for (let i = 0; i < mix.length; i++) {
        const { multiplier, taken = 0 } = mix[i]!
        addTo(tails[i]!, present * (1 - taken) * survive(posterior, days, multiplier))
      }
    },
    value: (): number =>
      Math.min(
        1,
        mix.reduce((sum, node, i) => sum + node.weight * tails[i]!.at(-1)!, 0),
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
