import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** Says that the form holds what was typed earlier, with the way to be rid of it. Nothing when it does not. */
export function DraftNotice({ visible, onDiscard }: { visible: boolean; onDiscard: () => void }) {
  if (!visible) return null
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-2 bg-sunken px-3.5 py-2.5 text-14">
      <Icon name="edit" />
      <p className="mr-auto">This is your draft. It has not been saved yet.</p>
      <Button variant="secondary" size="sm" className="max-sm:min-h-11" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  )
}
