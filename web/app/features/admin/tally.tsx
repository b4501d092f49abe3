import './tally.css'

/** Strokes of a tally: each is two and a half of a hundred. */
const strokes = 40

/** A share as strokes that are counted, those at `marks` (shares, too) longer; its number is said next to it. */
export function Tally({ share, marks = [] }: { share: number; marks?: readonly number[] }) {
  const lit = Math.round(Math.min(1, share) * strokes)
  const long = new Set(marks.map((mark) => Math.round(mark * strokes)))
  return (
    <span aria-hidden="true" className="tally">
      {Array.from({ length: strokes }, (_, place) => (
        // A stroke is its place in the row.
        // oxlint-disable-next-line react/no-array-index-key
        <i key={place} data-lit={place < lit || undefined} data-long={long.has(place) || undefined} />
      ))}
    </span>
  )
}
