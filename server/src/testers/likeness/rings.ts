import type { LikenessKind } from '@fortnight/contract/vocabulary/likeness-states'
import { closeGroupsOf, componentsOf, largestHome, type Pair, pairsOf } from './groups.ts'
import { isActing, isOfGroup, type Reason, reviewFrom } from './score.ts'
import { type CheckIn, type Hours, hoursOf } from './turns.ts'

/**
 * Most people of one home whose pay does not wait for the answer. A household never has two seats of one test, so that it
 * gains little by being one person.
 */
const largestFamily = 6

/**
 * How much likelier than every other reading of the same hours the one must be that pay waits for: e to this power, about a
 * thousand times. A large pool has some ten groups to judge.
 */
const sure = 7

/** How much likelier one more person must make that one pair of hands takes all in turn, to belong to them: e to this power. */
const fitting = 2

/** What is known when groups are judged. */
export interface Known {
  /** Pairs that look like one, without a decision. */
  pairs: readonly Pair[]
  /** All pairs that have anything in common, also too little for a review, without a decision. */
  ties: readonly Pair[]
  checkInsOf: ReadonlyMap<string, readonly CheckIn[]>
}

/** One person behind many, as it seems. The reason is what their hours or accounts say of all together. */
export interface Ring {
  people: ReadonlySet<string>
  reason: Reason | undefined
}

/** People who are close to each other, and how their hours are to be read. */
interface Core {
  people: ReadonlySet<string>
  hours: Hours
}

type Ties = ReadonlyMap<string, ReadonlyMap<string, Pair>>
type CheckIns = Known['checkInsOf']

const coreOf = (people: ReadonlySet<string>, checkInsOf: CheckIns): Core => ({
  people,
  hours: hoursOf([...people].flatMap((person) => checkInsOf.get(person) ?? [])),
})

const surest = ({ inTurn, atOnce }: Hours) => Math.max(inTurn, atOnce)

/** The sets of these people who share what pairs of such kinds say; those who are in no such pair are sets of their own. */
function setsAmong(people: ReadonlySet<string>, ties: Ties, kinds: ReadonlySet<LikenessKind>): ReadonlySet<string>[] {
  const shared = [...people].flatMap((person) =>
    [...(ties.get(person)?.values() ?? [])].filter(
      ({ one, other, reasons }) => one === person && people.has(other) && reasons.some(({ kind }) => kinds.has(kind)),
    ),
  )
  const sets = componentsOf(shared).map((set) => set.people)
  const alone = sets.reduce((rest, set) => rest.difference(set), people)
  return [...sets, ...[...alone].map((person) => new Set([person]))]
}
const accounts: ReadonlySet<LikenessKind> = new Set(['payout'])
const phones: ReadonlySet<LikenessKind> = new Set(['key', 'phone'])

const isTied = (core: Core, other: Core, ties: Ties) =>
  [...other.people].some((person) =>
    ties
      .get(person)
      ?.keys()
      .some((tied) => core.people.has(tied)),
  )

/** Two homes may have one phone that looks the same, but hardly two. */
const haveTwoPhones = (core: Core, other: Core, ties: Ties) =>
  setsAmong(core.people.union(other.people), ties, phones).filter(
    (set) => !set.isDisjointFrom(core.people) && !set.isDisjointFrom(other.people),
  ).length > 1

/** A core with the cores tied to it that share two phones with it, or whose hours are likelier read as one's than as those of several. */
function withCores(core: Core, others: readonly Core[], ties: Ties, checkInsOf: CheckIns): Core {
  let all = core
  for (const other of others) {
    if (other.people.isSubsetOf(all.people) || !isTied(all, other, ties)) continue
    const union = coreOf(all.people.union(other.people), checkInsOf)
    if (surest(union.hours) > surest(all.hours) + surest(other.hours) || haveTwoPhones(all, other, ties)) all = union
  }
  return all
}

/** A core with people who are like one of it, and whose check-ins are in its turns. */
function withFitting(core: Core, near: Ties, checkInsOf: CheckIns): Core {
  const around = new Set([...core.people].flatMap((person) => [...(near.get(person)?.keys() ?? [])]))
  let all = core
  for (const person of around.difference(core.people)) {
    const grown = coreOf(all.people.union(new Set([person])), checkInsOf)
    if (grown.hours.inTurn - all.hours.inTurn > fitting) all = grown
  }
  return all
}

/**
 * The reason for which a core looks like one person behind many: few phones or few accounts, and one pair of hands that takes
 * them in turn. Or few of both, which customers of an agent (own phones) and guests of a hostel (own accounts) do not have; more
 * than one account counts only if their hours are not those of strangers.
 */
function reasonFor({ people, hours }: Core, ties: Ties): Reason | undefined {
  const count = people.size
  if (count <= largestFamily) return undefined
  const byAccount = setsAmong(people, ties, accounts)
  const byPhone = setsAmong(people, ties, phones)
  if (hours.inTurn - Math.max(hours.atOnce, 0) > sure && Math.min(byAccount.length, byPhone.length) <= count / 2)
    return { kind: 'turns', count }
  const areFew = byAccount.length <= count / 4 && byPhone.length <= count / 2
  const isOneAccount = byAccount.some((set) => set.size > largestFamily)
  return areFew && (isOneAccount || surest(hours) > sure) ? { kind: 'accounts', count, of: byPhone.length } : undefined
}

/** What no family does: copy each other's pictures, or sit on one test. */
const isAgainstUse = ({ reasons }: Pair) => reasons.some(({ kind }) => kind === 'pictures' || kind === 'tests')

/** People who act against the use of the service together, more than a home has. */
const actingAmong = (pairs: readonly Pair[]) =>
  componentsOf(pairs.filter((pair) => isActing(pair) && isAgainstUse(pair)))
    .map(({ people }) => people)
    .filter((people) => people.size > largestHome)

/** All who look like one person behind many. Their pay waits for an administrator; nothing else is held for likeness. */
export function ringsAmong({ pairs, ties, checkInsOf }: Known): Ring[] {
  const tied = pairsOf(ties)
  const near = pairsOf(pairs)
  const cores = closeGroupsOf(pairs)
    .filter((people) => people.size > largestHome)
    .map((people) => coreOf(people, checkInsOf))
  const gathered = cores.filter(({ hours }) => surest(hours) > sure)
  const rings: Ring[] = []
  for (const core of cores) {
    if (rings.some(({ people }) => core.people.isSubsetOf(people))) continue
    const grown = gathered.includes(core) && withFitting(withCores(core, gathered, tied, checkInsOf), near, checkInsOf)
    const found = [...(grown ? [grown] : []), core].map((each) => ({
      people: each.people,
      reason: reasonFor(each, tied),
    }))
    const ring = found.find(({ reason }) => reason)
    if (ring) rings.push(ring)
  }
  const acting = actingAmong(pairs).map((people): Ring => {
    const around = cores.filter((core) => core.people.intersection(people).size > largestHome)
    return { people: around.reduce((all, core) => all.union(core.people), people), reason: undefined }
  })
  return [...rings, ...acting]
}

const marked = (pair: Pair, reason?: Reason): Pair => ({
  ...pair,
  holds: true,
  reasons: reason ? [...pair.reasons.filter((known) => !isOfGroup(known)), reason] : pair.reasons,
})

/** The pairs with those of the ring marked; and with pairs that connect its parts, if nothing of two people did so. */
export function markRing<P extends Pair>(pairs: readonly P[], { people, reason }: Ring): (P | Pair)[] {
  const all = pairs.map((pair) =>
    people.has(pair.one) && people.has(pair.other) ? { ...pair, ...marked(pair, reason) } : pair,
  )
  if (!reason) return all
  const parts = componentsOf(all.filter(({ one, other }) => people.has(one) && people.has(other)))
  const [first, ...others] = parts.map((part) => [...part.people][0]!)
  const between = others.map((other): Pair => {
    const [one = '', next = ''] = [first!, other].toSorted()
    return { one, other: next, score: reviewFrom, reasons: [reason], holds: true }
  })
  return [...all, ...between]
}
