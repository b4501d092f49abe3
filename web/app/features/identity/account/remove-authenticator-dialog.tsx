import { account } from '@fortnight/contract/identity/account'
import { call } from '../../../lib/api.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { refreshAccount } from './account.queries.ts'
import { useRecentProof } from '../../../lib/recent-proof.tsx'

/** Asks before signing in goes back to the password alone. */
export function RemoveAuthenticatorDialog({ onClose }: { onClose: () => void }) {
  const { withProof } = useRecentProof()
  const remove = async () => {
    try {
      if (!(await withProof(() => call(account.removeAuthenticator, {})))) return
      await refreshAccount()
      showToast('Authenticator app removed')
    } catch (error) {
      const detail = error instanceof Error ? error.message : undefined
      showToast('The authenticator app was not removed', { detail, tone: 'destructive' })
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title="Remove the authenticator app?"
      confirmLabel="Remove"
      cancelLabel="Keep it"
      onConfirm={remove}
      onClose={onClose}
    >
      Signing in then asks for the password alone. The recovery codes stop working too.
    </ConfirmDialog>
  )
}
