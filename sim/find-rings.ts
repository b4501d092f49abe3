import { componentsOf, isPlainlyHome, type Pair } from '../server/src/testers/likeness/groups.ts'
import { markRing, ringsAmong } from '../server/src/testers/likeness/rings.ts'
import {
  hoursPrior,
  likenessOf,
  mostPeople,
  reviewFrom,
  type Shared,
  sittingMinutes,
  togetherMinutes,
} from '../server/src/testers/likeness/score.ts'
import type { CheckIn } from '../server/src/testers/likeness/turns.ts'
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

/** Check-ins of a pool as the product reads them. */
function checkInsAmong(people: readonly Applicant[]): Map<string, CheckIn[]> {
  const days = Map.groupBy(
    people.flatMap(({ checkIns }) => [...checkIns]),
    ([day]) => day,
  )
  const sorted = new Map(
    [...days].map(([day, all]) => [day, all.map(([, minute]) => minute).toSorted((a, b) => a - b)]),
  )
  const read = (day: number, minute: number): CheckIn => {
    const all = sorted.get(day) ?? []
    const near = within(all, minute, togetherMinutes) - 1 + hoursPrior.people * hoursPrior.share
    const [before, at] = [within(all, 0, minute - 1), within(all, minute, 0)]
    return {
      day,
      minute,
      usual: near / (all.length - 1 + hoursPrior.people),
      before: (before + at / 2 + (hoursPrior.people * minute) / 1440) / (all.length + hoursPrior.people),
    }
  }
  return new Map(people.map(({ id, checkIns }) => [id, [...checkIns].map(([day, minute]) => read(day, minute))]))
}

/** The facts that the database finds (`likeness.repository.ts`), from people who live in memory. */
function sharedBy(
  people: readonly Applicant[],
  checkInsOf: ReadonlyMap<string, readonly CheckIn[]>,
): Map<string, Shared & { of: [Applicant, Applicant] }> {
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
  // Who comes later is refused the account, and is known to have entered that of the first.
  for (const group of peopleWith(people, ({ payout }) => payout))
    group.forEach((a, i) => group.slice(i + 1).forEach((b) => (pair(a, b).payout = true)))
  const known = new Map(people.map((person) => [person.id, person]))
  const hands = new Map(people.map(({ id }) => [id, new Set<string>()]))
  for (const person of people)
    for (const id of person.copiesOf) {
      pair(person, known.get(id)!).copies++
      hands.get(person.id)!.add(id)
      hands.get(id)!.add(person.id)
    }
  const arrivals = people.map(({ arrived }) => arrived).toSorted((a, b) => a - b)
  for (const shared of pairs.values()) {
    const [one, other] = shared.of
    if (shared.copies) shared.hands = Math.max(...shared.of.map(({ id }) => hands.get(id)!.size))
    const sitting = Math.max(...shared.of.map(({ arrived }) => within(arrivals, arrived, sittingMinutes)))
    if (Math.abs(one.arrived - other.arrived) <= sittingMinutes && sitting <= mostPeople.sign_up)
      shared.sign_up = sitting
    const others = new Map(checkInsOf.get(other.id)!.map((checkIn) => [checkIn.day, checkIn]))
    for (const mine of checkInsOf.get(one.id)!) {
      const theirs = others.get(mine.day)
      if (theirs === undefined) continue
      shared.days++
      shared.expected += Math.max(mine.usual, theirs.usual)
      if (Math.abs(mine.minute - theirs.minute) <= togetherMinutes) shared.together++
    }
  }
  return pairs
}

/** Groups that an administrator would be shown, and whose pay would wait. */
function groupsAmong(people: readonly Applicant[]) {
  const checkInsOf = checkInsAmong(people)
  const ties = [...sharedBy(people, checkInsOf).values()].map(({ of, ...shared }): Pair => ({
    one: of[0].id,
    other: of[1].id,
    ...likenessOf(shared),
  }))
  const alike = ties.filter(({ score }) => score >= reviewFrom)
  const pairs = ringsAmong({ pairs: alike, ties, checkInsOf }).reduce<readonly Pair[]>(markRing, alike)
  return componentsOf(pairs).map((group) => ({
    ...group,
    held: group.pairs.filter(({ holds }) => holds).flatMap(({ one, other }) => [one, other]),
    isHome: isPlainlyHome(group.pairs),
  }))
}

/** What of a pool's rings was found before a first payout, and which honest people's pay had to wait. */
export function found(people: readonly Applicant[]) {
  const groups = groupsAmong(people)
  const held = new Set(groups.flatMap((group) => group.held))
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
