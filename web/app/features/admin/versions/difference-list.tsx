import { type Difference, differences } from './diff.ts'
import { sentenceOf, type Shape } from './shapes.ts'

/** A value in words: text as it is, a list or an entry by its texts. */
function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value === undefined || value === null) return 'Nothing'
  if (typeof value === 'object') return Object.values(value).map(textOf).join('. ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function Side({ label, value }: { label: string; value: unknown }) {
  return (
    <div className="grid grid-cols-[64px_1fr] gap-2">
      <dt className="text-ink-3">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line" dir="auto">
        {textOf(value)}
      </dd>
    </div>
  )
}

function One({ shapes, difference, labels }: { shapes: readonly Shape[]; difference: Difference; labels: Labels }) {
  return (
    <li className="grid gap-1 py-2.5">
      <b className="font-semibold">{sentenceOf(shapes, difference)}</b>
      <dl className="grid gap-1 text-13">
        {'before' in difference && <Side label={labels[0]} value={difference.before} />}
        {'after' in difference && <Side label={labels[1]} value={difference.after} />}
      </dl>
    </li>
  )
}

type Labels = readonly [before: string, after: string]

/** What differs, field by field, with both texts. */
export function DifferenceList({
  shapes,
  before,
  after,
  labels = ['Before', 'After'],
}: {
  shapes: readonly Shape[]
  before: unknown
  after: unknown
  labels?: Labels
}) {
  const found = differences(before, after)
  if (!found.length) return <p className="text-14 text-ink-3">Both say the same.</p>
  return (
    <ul className="hair text-14">
      {found.map((difference) => (
        <One
          key={`${difference.kind} ${difference.path.join('.')}`}
          shapes={shapes}
          difference={difference}
          labels={labels}
        />
      ))}
    </ul>
  )
}
