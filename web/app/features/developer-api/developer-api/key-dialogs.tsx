import { useState } from 'react'
import { apiKeys, rotationHours } from '@fortnight/contract/identity/api-keys'
import { call } from '../../../lib/api.ts'
import { useRecentProof } from '../../../lib/recent-proof.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { refreshKeys } from './developer-api.queries.ts'
import { keyLabels } from './new-key-dialog.tsx'
import { ShownOnce } from './shown-once.tsx'

const said = (error: unknown) => (error instanceof Error ? error.message : undefined)

/** A new key in the place of one. `onSecret`: there is something on screen which is shown only once. */
export function RotateKeyDialog({
  id,
  onClose,
  onSecret,
}: {
  id: string
  onClose: () => void
  onSecret: (visible: boolean) => void
}) {
  const { withProof } = useRecentProof()
  const [atOnce, setAtOnce] = useState(false)
  const [key, setKey] = useState<string>()
  const rotate = async () => {
    try {
      const body = { at_once: atOnce }
      const made = await withProof(() => call(apiKeys.rotate, { params: { id }, body }))
      if (!made) return
      onSecret(true)
      setKey(made.key)
      void refreshKeys()
    } catch (error) {
      showToast('The key was not replaced', { detail: said(error), tone: 'destructive' })
    }
  }
  const done = () => {
    onSecret(false)
    onClose()
  }
  if (key) return <ShownOnce title="Your new key" label="Key" secret={key} description={keyLabels} onDone={done} />
  return (
    <ConfirmDialog
      title="Replace this key?"
      confirmLabel="Make a new key"
      destructive={false}
      onConfirm={rotate}
      onClose={onClose}
    >
      <p>The old key opens for {rotationHours} hours more, so that your program can change over.</p>
      <div className="mt-2">
        <Checkbox checked={atOnce} onChange={(event) => setAtOnce(event.target.checked)}>
          End the old key now: someone else may have it
        </Checkbox>
      </div>
    </ConfirmDialog>
  )
}

/** The question before a key ends. */
export function EndKeyDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { withProof } = useRecentProof()
  const end = async () => {
    try {
      if (!(await withProof(() => call(apiKeys.end, { params: { id } })))) return
      showToast('Key ended')
      onClose()
    } catch (error) {
      showToast('The key was not ended', { detail: said(error), tone: 'destructive' })
    } finally {
      void refreshKeys()
    }
  }
  return (
    <ConfirmDialog title="End this key?" confirmLabel="End the key" onConfirm={end} onClose={onClose}>
      Programs that use it are refused from now on. A key that ended does not come back.
    </ConfirmDialog>
  )
}
