import { beyondDoubt, isActing, type Reason } from './score.ts'

/** Two people who look like one, by their ids in order. */
export interface Pair {
  one: string
  other: string
  score: number
  reasons: readonly Reason[]
}

/** Most people of one home who test, as far as a home is believed without a question. */
const largestHome = 3

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

/**
 * Whether a group looks like one person behind many: more people than a home has, tied by what they do. Their pay waits
 * for an administrator; nothing else is held for likeness.
 */
export const looksLikeRing = (pairs: readonly Pair[]): boolean =>
  componentsOf(pairs.filter(isActing)).some(({ people }) => people.size > largestHome)

/** Whether a group is a home without a question: few people, each tied to another beyond doubt. */
export const isPlainlyHome = (pairs: readonly Pair[]): boolean => {
  const people = new Set(pairs.flatMap(({ one, other }) => [one, other]))
  const sure = componentsOf(pairs.filter(({ score }) => score >= beyondDoubt))
  return people.size <= largestHome && sure[0]?.people.size === people.size
}
