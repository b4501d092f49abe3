import { useLocation } from 'react-router'
import { isMac, setSingleKeys, useSingleKeys } from '../../../lib/shortcuts.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Kbd } from '../../../ui/kbd.tsx'

type Labelled = readonly (readonly [key: string, label: string])[]

const ofApps: Labelled = [
  ['/', 'Search apps'],
  ['N', 'Add New App'],
]
/** Keys of the administrators' lists: what they press is in the row that has the focus. */
const ofLists: Labelled = [
  ['/', 'Search the list'],
  ['J', 'Next row'],
  ['K', 'Row before'],
  ['Enter', 'Open the row'],
  ['A', 'Approve, or the first button of the row'],
  ['R', 'Reject, or the second button of the row'],
  ['X', 'Select the row'],
]

function Shortcut({ keys, label }: { keys: string[]; label: string }) {
  return (
    <div className="flex items-center justify-between gap-4 py-2.5">
      <dt>{label}</dt>
      <dd className="flex gap-1">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  )
}

/**
 * What the keyboard can do, with a switch for the shortcuts of a single key: speech input or a shaking hand can press
 * them.
 */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const on = useSingleKeys()
  const single = useLocation().pathname.startsWith('/admin') ? ofLists : ofApps
  return (
    <Dialog title="Keyboard shortcuts" width="sm" onClose={onClose}>
      <dl className="hair text-14">
        <Shortcut keys={[isMac() ? '⌘' : 'Ctrl', 'K']} label="Search or jump to" />
        {single.map(([key, label]) => (
          <Shortcut key={key} keys={[key]} label={label} />
        ))}
        <Shortcut keys={['?']} label="This list" />
        <Shortcut keys={['Esc']} label="Close what is open" />
      </dl>
      <div className="mt-4 border-t border-line pt-4">
        <Checkbox checked={on} onChange={(event) => setSingleKeys(event.target.checked)}>
          Single keys work outside fields
        </Checkbox>
      </div>
    </Dialog>
  )
}
