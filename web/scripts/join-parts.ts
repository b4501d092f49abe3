/** Modules that the same views load, which can therefore be one file without a byte too many. */
export interface Part {
  /** The views that load it. */
  views: ReadonlySet<number>
  /** About what it weighs on its way, in bytes. */
  bytes: number
  /** The parts that it imports at once. */
  imports: ReadonlySet<number>
  /** Parts of different kinds are never joined. */
  kind: string
}

/**
 * Says what a file more costs a view, in bytes: its header, what it compresses worse, and the work of asking for it.
 */
const bytesOfFile = 400

interface File {
  parts: number[]
  views: Set<number>
  bytes: number
  kind: string
}

/** The parts that these import, however far away, and themselves. */
function broughtBy(first: readonly number[], parts: readonly Part[]): ReadonlySet<number> {
  const brought = new Set(first)
  for (const index of brought) for (const next of parts[index]?.imports ?? []) brought.add(next)
  return brought
}

/** Bytes that these views come to load with the file: what is in it, and what runs before it and they do without. */
const bytesFor = (views: ReadonlySet<number>, file: File, parts: readonly Part[]) =>
  [...broughtBy(file.parts, parts)].reduce((sum, index) => {
    const part = parts[index]
    return part ? sum + views.difference(part.views).size * part.bytes : sum
  }, 0)

/** Bytes that joining two files saves all views together; below zero it costs them more. */
function savedBy(first: File, second: File, parts: readonly Part[]) {
  const both = first.views.intersection(second.views)
  // Most pairs are out of the question before what they import is looked at.
  const most = both.size * bytesOfFile
  const [firstAlone, secondAlone] = [first.views.difference(both), second.views.difference(both)]
  if (most <= firstAlone.size * second.bytes + secondAlone.size * first.bytes) return 0
  return most - bytesFor(firstAlone, second, parts) - bytesFor(secondAlone, first, parts)
}

/**
 * Joins parts to files as long as the views together gain by it: the best two first. Two files stay apart if others
 * between them would then import each other in a circle, as modules have to run after those they import.
 *
 * @returns The indexes of the parts of each file.
 */
export function joinParts(parts: readonly Part[]): number[][] {
  const files = new Map<number, File>(
    parts.map(({ views, bytes, kind }, index) => [index, { parts: [index], views: new Set(views), bytes, kind }]),
  )
  const fileOf = parts.map((_, index) => index)
  const importsOf = (file: File) =>
    new Set(file.parts.flatMap((part) => [...(parts[part]?.imports ?? [])].map((to) => fileOf[to] ?? to)))

  /** Whether `from` imports `to` by way of other files. */
  function reaches(from: number, to: number) {
    const start = files.get(from)
    if (!start) return false
    const seen = importsOf(start)
    seen.delete(to)
    seen.delete(from)
    for (const file of seen) {
      const next = files.get(file)
      if (!next) continue
      for (const id of importsOf(next)) {
        if (id === to) return true
        seen.add(id)
      }
    }
    return false
  }

  const gains: { saved: number; pair: readonly [number, number] }[] = []
  function compare(index: number, others: Iterable<number>) {
    const first = files.get(index)
    for (const other of others) {
      const second = files.get(other)
      if (!first || !second || index === other || first.kind !== second.kind) continue
      const saved = savedBy(first, second, parts)
      if (saved > 0) gains.push({ saved, pair: [index, other] })
    }
  }
  const apart = [...files.keys()]
  for (const index of apart) compare(index, apart.slice(index + 1))

  for (let joined = parts.length; gains.length > 0;) {
    const best = gains.reduce((most, gain) => (gain.saved > most.saved ? gain : most))
    gains.splice(gains.indexOf(best), 1)
    const [first, second] = best.pair.map((index) => files.get(index))
    if (!first || !second || reaches(...best.pair) || reaches(best.pair[1], best.pair[0])) continue
    const file = {
      parts: [...first.parts, ...second.parts],
      views: first.views.union(second.views),
      bytes: first.bytes + second.bytes,
      kind: first.kind,
    }
    for (const index of best.pair) files.delete(index)
    for (const part of file.parts) fileOf[part] = joined
    files.set(joined, file)
    compare(joined, files.keys())
    joined += 1
  }
  return [...files.values()].map((file) => file.parts)
}
