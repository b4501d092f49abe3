import { componentsOf, isPlainlyHome, looksLikeRing, type Pair } from '../server/src/testers/likeness/groups.ts'
import {
  hoursPrior,
  likenessOf,
  mostPeople,
  reviewFrom,
  type Shared,
  sittingMinutes,
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

/** How many of these sorted numbers are within a distance of one of them. */
function within(sorted: readonly number[], at: number, distance: number): number {
  const before = (limit: number) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sorted[middle]! < limit) low = middle + 1
      else high = middle
    }
    return low
  }
  return before(at + distance + 1) - before(at - distance)
}

/** How usual a minute of a day is: the share of the others who check in within minutes of it. */
function usualMinutes(people: readonly Applicant[]): (day: number, minute: number) => number {
  const days = Map.groupBy(
    people.flatMap(({ checkIns }) => [...checkIns]),
    ([day]) => day,
  )
  const sorted = new Map(
    [...days].map(([day, all]) => [day, all.map(([, minute]) => minute).toSorted((a, b) => a - b)]),
  )
  return (day, minute) => {
    const all = sorted.get(day) ?? []
    const near = within(all, minute, togetherMinutes) - 1 + hoursPrior.people * hoursPrior.share
    return near / (all.length - 1 + hoursPrior.people)
  }
}

/** The facts that the database finds (`likeness.repository.ts`), from people who live in memory. */
function sharedBy(people: readonly Applicant[]): Map<string, Shared & { of: [Applicant, Applicant] }> {
  const pairs = new Map<string, Shared & { of: [Applicant, Applicant] }>()
  const pair = (a: Applicant, b: Applicant) => {
    const of: [Applicant, Applicant] = a.id < b.id ? [a, b] : [b, a]
    const id = `${of[0].id} ${of[1].id}`
    const unrelated = { key: null, network: null, phone: null, sign_up: null, payout: false, copies: 0, hands: 0 }
    const apart = { days: 0, together: 0, expected: 0, tests: 0 }
    const known = pairs.get(id) ?? { ...unrelated, ...apart, of }
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
  const hands = new Map(people.map(({ id }) => [id, new Set<string>()]))
  for (const person of people)
    for (const id of person.copiesOf) {
      pair(person, known.get(id)!).copies++
      hands.get(person.id)!.add(id)
      hands.get(id)!.add(person.id)
    }
  const usual = usualMinutes(people)
  const arrivals = people.map(({ arrived }) => arrived).toSorted((a, b) => a - b)
  for (const shared of pairs.values()) {
    const [one, other] = shared.of
    if (shared.copies) shared.hands = Math.max(...shared.of.map(({ id }) => hands.get(id)!.size))
    const sitting = Math.max(...shared.of.map(({ arrived }) => within(arrivals, arrived, sittingMinutes)))
    if (Math.abs(one.arrived - other.arrived) <= sittingMinutes && sitting <= mostPeople.sign_up)
      shared.sign_up = sitting
    for (const [day, minute] of one.checkIns) {
      const theirs = other.checkIns.get(day)
      if (theirs === undefined) continue
      shared.days++
      shared.expected += Math.max(usual(day, minute), usual(day, theirs))
      if (Math.abs(minute - theirs) <= togetherMinutes) shared.together++
    }
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
    ({ home }) => home,
  )
  const partOf = (ring: readonly Applicant[], among: ReadonlySet<string>) =>
    ring.filter(({ id }) => among.has(id)).length / ring.length
  const most = 10 / 12
  const some = 1 / 3
  const seen = held.union(reviewed)
  return {
    /** Rings with ten in twelve of their addresses held, held or shown to an administrator, and with four in twelve of them shown. */
    rings: [...rings].map(([name, ring]) => ({
      name,
      isHeld: partOf(ring, held) >= most,
      isSeen: partOf(ring, seen) >= most,
      isSeenInPart: partOf(ring, seen) >= some,
    })),
    honest: honest.length,
    honestHeld: honest.filter(({ id }) => held.has(id)).length,
    honestShown: honest.filter(({ id }) => reviewed.has(id)).length,
    /** Groups that wait for an administrator, and those that are plainly homes. */
    groups: asked.length,
    homes: groups.length - asked.length,
  }
}
