import type { ReactNode } from 'react'
import type { App } from '@fortnight/contract/orders/apps'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SubmitButtons } from '../../../ui/submit-buttons.tsx'
import { AppTile } from '../../../lib/app-tile.tsx'

/** A form about one app. One that is over (`locked`) can be read and no longer changed. */
export function AppFormDialog({
  app,
  title,
  form,
  submit,
  busy,
  disabled,
  locked,
  onClose,
  children,
}: {
  app: App
  title: string
  /** Id of the form inside. */
  form: string
  /** What sending it is called. */
  submit: string
  busy: boolean
  disabled?: boolean
  locked: boolean
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog
      title={title}
      description={<bdi>{app.name}</bdi>}
      lead={<AppTile app={app} size="lg" />}
      width="xl"
      onClose={onClose}
      footer={
        locked ? (
          <>
            <p className="dialog-note">This app can no longer be changed.</p>
            <Button variant="ghost" onClick={onClose}>
              Close
            </Button>
          </>
        ) : (
          <SubmitButtons form={form} busy={busy} disabled={disabled} onCancel={onClose}>
            {submit}
          </SubmitButtons>
        )
      }
    >
      {children}
    </Dialog>
  )
}
