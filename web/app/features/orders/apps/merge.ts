type Values = Readonly<Record<string, unknown>>

/** Whether two fields hold the same, lists entry by entry. */
const isSame = (value: unknown, other: unknown): boolean => JSON.stringify(value) === JSON.stringify(other)

/** The names of the fields in which `values` differs from `base`. */
export const changedIn = (base: Values, values: Values): string[] =>
  Object.keys(base).filter((name) => !isSame(values[name], base[name]))

/** The fields of `values` with these names. */
export const only = (values: Values, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

export interface Merge {
  /** Changed by them alone: theirs can be taken. */
  taken: string[]
  /** Changed by both, differently: the user has to choose. */
  conflicts: string[]
}

/** Compares field by field what two people made of the same `base`. */
export function merge(base: Values, mine: Values, theirs: Values): Merge {
  const apart = changedIn(base, theirs).filter((name) => !isSame(mine[name], theirs[name]))
  const isMine = (name: string) => !isSame(mine[name], base[name])
  return { taken: apart.filter((name) => !isMine(name)), conflicts: apart.filter(isMine) }
}
