import { Button } from '../../../ui/button.tsx'

/** Names the user whose text is in the form, for a user who has forgotten typing it. */
export function KeptInput({ onClear }: { onClear: () => void }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-2 text-13 text-ink-2">
      What you typed before is still here.
      <Button variant="ghost" size="sm" className="max-sm:min-h-11" onClick={onClear}>
        Clear
      </Button>
    </p>
  )
}
