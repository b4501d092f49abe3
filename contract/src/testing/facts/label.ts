import { factOf, isFactKind } from './table.ts'

/** The label of a line of the ledger; the name of its kind if its data do not fit. */
export function labelOf(kind: string, data: unknown): string {
  if (!isFactKind(kind)) return kind
  const fact = factOf(kind)
  const known = fact.data.safeParse(data)
  return known.success ? fact.label(known.data) : kind
}
