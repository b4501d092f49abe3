import { useSingleKeys } from '../../../lib/shortcuts.ts'
import { Kbd } from '../../../ui/kbd.tsx'

/** What the keys of a list do, in the words of the list of shortcuts. */
const hints = [
  ['J', 'next'],
  ['K', 'back'],
  ['Enter', 'open'],
  ['A', 'approve'],
  ['R', 'reject'],
  ['X', 'select'],
  ['?', 'all keys'],
] as const

/** The keys of a list under its rows, where there is a keyboard; the style leaves out those that no row has. */
export function KeyHints() {
  if (!useSingleKeys()) return null
  return (
    <p className="key-hints">
      {hints.map(([key, does]) => (
        <span key={key} data-key={key}>
          <Kbd>{key}</Kbd> {does}
        </span>
      ))}
    </p>
  )
}
