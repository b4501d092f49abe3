import { decimal } from '@fortnight/contract/format/shares'
import { gate } from '@fortnight/contract/plans'

/**
 * Chance that at least Google's twelve are left of `starters` testers, when each leaves with that chance and
 * independently.
 */
export function chanceOfGate(starters: number, leave: number): number {
  let sum = 0
  let ways = 1
  for (let gone = 0; gone <= starters - gate.testers; gone++) {
    sum += ways * leave ** gone * (1 - leave) ** (starters - gone)
    ways = (ways * (starters - gone)) / (gone + 1)
  }
  return sum
}

/** "54%", with one digit more near certainty, because whole numbers would all look alike there. */
export function percent(chance: number): string {
  if (chance >= 0.9995) return 'over 99.9%'
  return `${decimal(chance * 100, chance >= 0.985 ? 1 : 0, chance >= 0.985 ? 1 : 0)}%`
}
