export type Path = readonly (string | number)[]

/** What differs at one place. `moved` is said of a list whose entries are in another order. */
export interface Difference {
  path: Path
  kind: 'changed' | 'added' | 'removed' | 'moved'
  before?: unknown
  after?: unknown
}

type Plain = Record<string, unknown>
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is left out is as good as not ticked: a form knows no third state. */
const settled = (value: unknown) => (value === undefined ? false : value)

/** Whether two values are equal, in any order of their fields. */
export function isSame(left: unknown, other: unknown): boolean {
  if (Array.isArray(left) && Array.isArray(other))
    return left.length === other.length && left.every((value, index) => isSame(value, other[index]))
  if (isPlain(left) && isPlain(other))
    return [...new Set([...Object.keys(left), ...Object.keys(other)])].every((key) => isSame(left[key], other[key]))
  return Object.is(settled(left), settled(other))
}

/** The name of an entry in a difference: the text of its first field. */
const nameOf = (entry: unknown) =>
  isPlain(entry)
    ? (entry['question'] ?? entry['title'] ?? entry['name'] ?? entry['label'] ?? entry['figure'])
    : undefined

/** Entries of two lists that are one and the same: equal ones first, then those of one name, then those at one place. */
function pairsOf(before: readonly unknown[], after: readonly unknown[]): Map<number, number> {
  const pairs = new Map<number, number>()
  const taken = new Set<number>()
  const pairBy = (matches: (old: unknown, now: unknown, from: number, to: number) => boolean) => {
    before.forEach((old, from) => {
      if (pairs.has(from)) return
      const to = after.findIndex((now, index) => !taken.has(index) && matches(old, now, from, index))
      if (to < 0) return
      pairs.set(from, to)
      taken.add(to)
    })
  }
  // What stayed in place is paired first, so that of two equal entries neither seems to have moved.
  pairBy((old, now, from, to) => from === to && isSame(old, now))
  pairBy(isSame)
  pairBy((old, now) => nameOf(old) !== undefined && isSame(nameOf(old), nameOf(now)))
  pairBy((_old, _now, from, to) => from === to)
  return pairs
}

function listDifferences(before: readonly unknown[], after: readonly unknown[], path: Path): Difference[] {
  const pairs = pairsOf(before, after)
  const kept = [...pairs].sort(([from], [other]) => from - other)
  const inOrder = kept.every(([, to], index) => index === 0 || to > (kept[index - 1]?.[1] ?? 0))
  const found = new Set(pairs.values())
  return [
    ...(inOrder ? [] : [{ path, kind: 'moved' as const }]),
    ...kept.flatMap(([from, to]) => differences(before[from], after[to], [...path, to])),
    ...before.flatMap((value, index) =>
      pairs.has(index) ? [] : [{ path: [...path, index], kind: 'removed' as const, before: value }],
    ),
    ...after.flatMap((value, index) =>
      found.has(index) ? [] : [{ path: [...path, index], kind: 'added' as const, after: value }],
    ),
  ]
}

/** Lists, field by field, what has to change in `before` to equal `after`. Empty if both are equal. */
export function differences(before: unknown, after: unknown, path: Path = []): Difference[] {
  if (isSame(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return listDifferences(before, after, path)
  if (isPlain(before) && isPlain(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      differences(before[key], after[key], [...path, key]),
    )
  return [{ path, kind: 'changed', before, after }]
}
