import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useUiLabels } from './ui-labels.ts'

/**
 * One question before something that can't be undone. `onConfirm` can take its time: the button is busy until it
 * settles and the owner closes the dialog.
 */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel,
  destructive = true,
  onConfirm,
  onClose,
}: {
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  destructive?: boolean
  onConfirm: () => void | Promise<void>
  onClose: () => void
}) {
  const labels = useUiLabels()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      role="alertdialog"
      width="sm"
      title={title}
      onClose={onClose}
      mayClose={() => !busy}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={busy}>
            {cancelLabel ?? labels.cancel}
          </Button>
          <Button variant={destructive ? 'danger' : 'primary'} busy={busy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-14 text-ink-2">{children}</div>
    </Dialog>
  )
}
