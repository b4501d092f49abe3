import type { Difference, Path } from './diff.ts'

interface Named {
  /** Place in the value, its parts joined by points: `plans.pro.for_whom`. */
  name: string
  label: string
  hint?: string
}

/** One field of a form about something that the operator rewrites. */
export type Shape =
  | (Named & { kind: 'line' | 'words' | 'number' | 'tick' })
  /** A list of lines; `noun` is what each is called. */
  | (Named & { kind: 'lines'; noun: string })
  /** A list of entries with fields of their own; a `blank` one can be added unless their number is `fixed`. */
  | (Named & { kind: 'entries'; noun: string; fields: readonly Shape[]; blank: object; fixed?: true })

const isUnder = (path: Path, name: string) => {
  const parts = name.split('.')
  return parts.every((part, index) => String(path[index]) === part)
}

/** What people call the place at `path`: "Question 3, answer". */
function labelOf(shapes: readonly Shape[], path: Path): string {
  const shape = shapes.find(({ name }) => isUnder(path, name))
  if (!shape) return path.join(' ')
  const [index, ...rest] = path.slice(shape.name.split('.').length)
  if (index === undefined || !('noun' in shape)) return shape.label
  const entry = `${shape.noun} ${Number(index) + 1}`
  return shape.kind === 'lines' || !rest.length
    ? `${shape.label}: ${entry.toLowerCase()}`
    : `${entry}: ${labelOf(shape.fields, rest).toLowerCase()}`
}

/** Describes a difference: its place, and what happened there. */
export function sentenceOf(shapes: readonly Shape[], { path, kind }: Difference): string {
  const label = labelOf(shapes, path)
  return kind === 'moved' ? `${label} in another order` : `${label} ${kind}`
}
