import { useState } from 'react'
import { account } from '@fortnight/contract/identity/account'
import { call } from '../../../lib/api.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { refreshAccount } from './account.queries.ts'
import { useRecentProof } from '../../../lib/recent-proof.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/**
 * New recovery codes in place of the earlier ones. `onCodes`: there is something on screen which is shown only once.
 */
export function RecoveryCodesDialog({
  onClose,
  onCodes,
  onDone,
}: {
  onClose: () => void
  onCodes: () => void
  onDone: () => void
}) {
  const { withProof } = useRecentProof()
  const [codes, setCodes] = useState<readonly string[]>()
  const renew = async () => {
    try {
      const renewed = await withProof(() => call(account.renewRecoveryCodes, {}))
      if (!renewed) return
      onCodes()
      setCodes(renewed.recovery_codes)
      void refreshAccount()
    } catch (error) {
      const detail = error instanceof Error ? error.message : undefined
      showToast('No new codes were made', { detail, tone: 'destructive' })
    }
  }
  if (codes) return <RecoveryCodes codes={codes} doneLabel="Done" onDone={onDone} />
  return (
    <ConfirmDialog
      title="New recovery codes?"
      confirmLabel="Make new codes"
      destructive={false}
      onConfirm={renew}
      onClose={onClose}
    >
      The earlier ones stop working at once.
    </ConfirmDialog>
  )
}
