import { beyondDoubt, type Reason } from './score.ts'

/** Two people who look like one, by their ids in order. */
export interface Pair {
  one: string
  other: string
  score: number
  reasons: readonly Reason[]
  /** Whether the pay of both waits: they belong to what looks like one person behind many. */
  holds?: boolean
}

/** Most people of one home who test, as far as it is believed without a question. */
export const largestHome = 3

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

/** The pairs of each person, by the other one. */
export function pairsOf<P extends Pick<Pair, 'one' | 'other'>>(pairs: readonly P[]): Map<string, Map<string, P>> {
  const found = new Map<string, Map<string, P>>()
  const add = (from: string, to: string, pair: P) => {
    const all = found.get(from) ?? new Map<string, P>()
    found.set(from, all.set(to, pair))
  }
  for (const pair of pairs) {
    add(pair.one, pair.other, pair)
    add(pair.other, pair.one, pair)
  }
  return found
}

/** Groups in which each pair has a third person who is like both: one chance likeness between two homes does not make them one. */
export function closeGroupsOf(pairs: readonly Pair[]): Set<string>[] {
  const near = pairsOf(pairs)
  const isClose = ({ one, other }: Pair) =>
    near
      .get(one)!
      .keys()
      .some((third) => near.get(other)!.has(third))
  return componentsOf(pairs.filter(isClose)).map(({ people }) => people)
}

/** Whether a group is a home without a question: few people, each tied to another beyond doubt. */
export const isPlainlyHome = (pairs: readonly Pair[]): boolean => {
  const people = new Set(pairs.flatMap(({ one, other }) => [one, other]))
  const sure = componentsOf(pairs.filter(({ score }) => score >= beyondDoubt))
  return people.size <= largestHome && sure[0]?.people.size === people.size
}
