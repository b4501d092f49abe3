import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

/** Replaces a dialog whose address names an app that is not on the list. */
export function UnknownAppDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="App not found" width="sm" onClose={onClose} footer={<Button onClick={onClose}>Show my apps</Button>}>
      <p className="text-14 text-ink-2">
        We couldn’t find this app in your account. It may have been deleted, or it belongs to another account.
      </p>
    </Dialog>
  )
}
