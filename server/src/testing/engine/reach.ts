import { joinsWithin } from './join-chance.ts'
import type { Params } from './params.ts'

/** An open offer without an answer, in waking hours of its tester. */
export interface Unanswered {
  country: string
  /** Hours it had waited when the country fell silent, and since then. */
  waited: number
  silent: number
}

/** Hours that an offer to a tester who cannot be reached counts to have waited: too long for any answer. */
export const unreachable = 1e6

/** P(none of those asked would have answered by now) below which a country is taken to be offline. */
const offlineBelow = 0.001
/** Hours within which others must have answered: if no one does anywhere, the fault may be ours. */
const hearingHours = 3

/**
 * Countries that must be offline, because the answers expected from there are missing while others answer. `heardAgo`:
 * hours since testers of each country last did anything.
 */
export function offlineCountries(
  offers: readonly Unanswered[],
  heardAgo: ReadonlyMap<string, number>,
  params: Params,
): string[] {
  const quiet = new Map<string, number>()
  for (const { country, waited, silent } of offers)
    quiet.set(country, (quiet.get(country) ?? 1) * (1 - joinsWithin({ waited }, silent, params)))
  const hears = [...heardAgo].filter(([, hours]) => hours <= hearingHours).map(([country]) => country)
  return [...quiet].flatMap(([country, chance]) =>
    chance < offlineBelow && hears.some((other) => other !== country) ? [country] : [],
  )
}
