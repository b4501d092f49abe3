/** Number of new rows that one frame draws. */
const part = 6

/**
 * What to draw next on the way from the rows that are drawn to those that are wanted: the wanted ones from the top on,
 * of which at most `part` are new, and below them what was drawn before, so that the page keeps its height. Returns
 * `wanted` itself as the last step.
 */
export function nearer<T extends { id: string }>(drawn: readonly T[], wanted: readonly T[]): readonly T[] {
  const old = new Set(drawn.map(({ id }) => id))
  let added = 0
  const end = wanted.findIndex(({ id }) => !old.has(id) && ++added > part)
  if (end < 0) return wanted
  const top = wanted.slice(0, end)
  const ids = new Set(top.map(({ id }) => id))
  return [...top, ...drawn.filter(({ id }) => !ids.has(id))].slice(0, Math.max(drawn.length, end))
}
