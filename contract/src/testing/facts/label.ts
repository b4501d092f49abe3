import { factOf, isFactKind } from './table.ts'

/** The label of a line of the ledger; the name of its kind where the line is not as it should be. */
export function labelOf(kind: string, data: unknown): string {
  if (!isFactKind(kind)) return kind
  const fact = factOf(kind)
  const known = fact.data.safeParse(data)
  return known.success ? fact.label(known.data) : kind
}
