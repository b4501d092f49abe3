import { beyondDoubt, isActing, type Reason } from './score.ts'

/** Two people who look like one, by their ids in order. */
export interface Pair {
  one: string
  other: string
  score: number
  reasons: readonly Reason[]
}

/**
 * Most people of one home who test: as far as a home is believed without a question, and as far as its pay does not wait
 * for the answer. A household never has two seats of one test, so that it gains little by being one person.
 */
const largestHome = 3
const largestFamily = 6

/** People who are connected by pairs, with the pairs of each group; groups in the order of their first pair. */
export function componentsOf<P extends Pick<Pair, 'one' | 'other'>>(pairs: readonly P[]) {
  const parent = new Map<string, string>()
  const rootOf = (person: string): string => {
    const above = parent.get(person) ?? person
    if (above === person) return person
    const root = rootOf(above)
    parent.set(person, root)
    return root
  }
  for (const { one, other } of pairs) parent.set(rootOf(one), rootOf(other))
  const groups = new Map<string, { people: Set<string>; pairs: P[] }>()
  for (const pair of pairs) {
    const root = rootOf(pair.one)
    const group = groups.get(root) ?? { people: new Set(), pairs: [] }
    group.people.add(pair.one).add(pair.other)
    group.pairs.push(pair)
    groups.set(root, group)
  }
  return [...groups.values()]
}

const hasMoreThan = (people: number, pairs: readonly Pair[]) =>
  componentsOf(pairs).some((group) => group.people.size > people)

/** Pairs that act, with a third person who is like both: one chance likeness between two homes does not make them one. */
function withThird(pairs: readonly Pair[]): Pair[] {
  const tied = new Map<string, Set<string>>()
  for (const { one, other } of pairs) {
    tied.set(one, (tied.get(one) ?? new Set()).add(other))
    tied.set(other, (tied.get(other) ?? new Set()).add(one))
  }
  return pairs.filter((pair) => isActing(pair) && !tied.get(pair.one)!.isDisjointFrom(tied.get(pair.other)!))
}

/** What no family does: copy each other's pictures, or sit on one test. */
const isAgainstUse = ({ reasons }: Pair) => reasons.some(({ kind }) => kind === 'pictures' || kind === 'tests')

/**
 * Whether a group looks like one person behind many: more people than a family has, tied by what they do, or more than
 * three who copy each other's pictures or are on one test besides. Their pay waits for an administrator; nothing else is
 * held for likeness.
 */
export function looksLikeRing(pairs: readonly Pair[]): boolean {
  return (
    hasMoreThan(largestFamily, withThird(pairs)) ||
    hasMoreThan(
      largestHome,
      pairs.filter((pair) => isActing(pair) && isAgainstUse(pair)),
    )
  )
}

/** Whether a group is a home without a question: few people, each tied to another beyond doubt. */
export const isPlainlyHome = (pairs: readonly Pair[]): boolean => {
  const people = new Set(pairs.flatMap(({ one, other }) => [one, other]))
  const sure = componentsOf(pairs.filter(({ score }) => score >= beyondDoubt))
  return people.size <= largestHome && sure[0]?.people.size === people.size
}
