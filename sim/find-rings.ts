import { componentsOf, isPlainlyHome, looksLikeRing, type Pair } from '../server/src/testers/likeness/groups.ts'
import {
  likenessOf,
  mostPeople,
  reviewFrom,
  type Shared,
  togetherMinutes,
} from '../server/src/testers/likeness/score.ts'
import type { Applicant } from './rings.ts'

const peopleWith = (people: readonly Applicant[], what: (person: Applicant) => string | null) => {
  const found = new Map<string, Applicant[]>()
  for (const person of people) {
    const value = what(person)
    if (value !== null) found.set(value, [...(found.get(value) ?? []), person])
  }
  return [...found.values()].filter((group) => group.length > 1)
}

/** The facts that the database finds (`likeness.repository.ts`), from people who live in memory. */
function sharedBy(people: readonly Applicant[]): Map<string, Shared & { of: [Applicant, Applicant] }> {
  const pairs = new Map<string, Shared & { of: [Applicant, Applicant] }>()
  const pair = (a: Applicant, b: Applicant) => {
    const of: [Applicant, Applicant] = a.id < b.id ? [a, b] : [b, a]
    const id = `${of[0].id} ${of[1].id}`
    const unrelated = { key: null, network: null, phone: null, payout: false, copies: 0, days: 0, together: 0 }
    const known = pairs.get(id) ?? { ...unrelated, of }
    pairs.set(id, known)
    return known
  }
  for (const kind of ['key', 'network', 'phone'] as const)
    for (const group of peopleWith(people, (person) => person[kind]))
      if (group.length <= mostPeople[kind])
        group.forEach((a, i) => group.slice(i + 1).forEach((b) => (pair(a, b)[kind] = group.length)))
  // Who comes second is refused the account, and is known to have entered that of the first.
  for (const [first, ...others] of peopleWith(people, ({ payout }) => payout))
    others.forEach((other) => (pair(first!, other).payout = true))
  const known = new Map(people.map((person) => [person.id, person]))
  for (const person of people) for (const id of person.copiesOf) pair(person, known.get(id)!).copies++
  for (const shared of pairs.values())
    for (const [day, minute] of shared.of[0].checkIns) {
      const other = shared.of[1].checkIns.get(day)
      if (other === undefined) continue
      shared.days++
      if (Math.abs(minute - other) <= togetherMinutes) shared.together++
    }
  return pairs
}

/** Groups that an administrator would be shown, and whether their pay would wait. */
function groupsAmong(people: readonly Applicant[]) {
  const pairs = [...sharedBy(people).values()].map(({ of, ...shared }): Pair => ({
    one: of[0].id,
    other: of[1].id,
    ...likenessOf(shared),
  }))
  return componentsOf(pairs.filter(({ score }) => score >= reviewFrom)).map((group) => ({
    ...group,
    isHeld: looksLikeRing(group.pairs),
    isHome: isPlainlyHome(group.pairs),
  }))
}

/** What of a pool's rings was found before a first payout, and which honest people's pay had to wait. */
export function found(people: readonly Applicant[]) {
  const groups = groupsAmong(people)
  const held = new Set(groups.filter(({ isHeld }) => isHeld).flatMap((group) => [...group.people]))
  const asked = groups.filter(({ isHome }) => !isHome)
  const reviewed = new Set(asked.flatMap((group) => [...group.people]))
  const honest = people.filter(({ ring }) => ring === null)
  const rings = Map.groupBy(
    people.filter(({ ring }) => ring !== null),
    ({ ring }) => ring,
  )
  const mostly = (among: ReadonlySet<string>) =>
    [...rings.values()].filter((ring) => ring.filter(({ id }) => among.has(id)).length >= (10 / 12) * ring.length)
      .length
  return {
    rings: rings.size,
    /** With at least ten of their twelve addresses: held, and held or shown to an administrator. */
    found: mostly(held),
    seen: mostly(new Set([...held, ...reviewed])),
    organised: people.length - honest.length,
    organisedHeld: people.filter(({ ring, id }) => ring !== null && held.has(id)).length,
    honest: honest.length,
    honestHeld: honest.filter(({ id }) => held.has(id)).length,
    honestShown: honest.filter(({ id }) => reviewed.has(id)).length,
    /** Groups that wait for an administrator, and those that are plainly homes. */
    groups: asked.length,
    homes: groups.length - asked.length,
  }
}
