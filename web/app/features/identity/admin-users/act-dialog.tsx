import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { UserAct, WholeUser } from '@fortnight/contract/identity/users'
import { myAccount } from '../../../lib/account.ts'
import { useRecentProof } from '../../../lib/recent-proof.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { RecordDialog } from '../../admin/record-dialog.tsx'
import { waitsForSecond } from '../../admin/waits-for-second.ts'
import { actLabels } from './act-labels.ts'
import { actOnUser } from './users.queries.ts'

const reasonField = {
  name: 'reason',
  label: 'Reason',
  hint: 'Kept in the audit log, which is never changed: no personal details. At most 500 characters.',
  longest: 500,
}

/** Shown to an administrator without an authenticator app who wants to change roles. */
function AppFirst({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      title="Set up your authenticator app first"
      confirmLabel="Go to your account"
      destructive={false}
      onConfirm={() => void navigate('/account#authenticator')}
      onClose={onClose}
    >
      <p>Changing roles asks for a code of it, so that a stolen password makes no administrators.</p>
    </ConfirmDialog>
  )
}

/** Asks once more before something is done to a user. */
export function ActDialog({
  act,
  user,
  onDone,
  onClose,
}: {
  act: UserAct
  user: WholeUser
  onDone: () => void
  onClose: () => void
}) {
  const { withProof } = useRecentProof()
  const { second_factor, passkeys } = useSuspenseQuery(myAccount).data
  const labels = actLabels[act](user.name)
  if ((act === 'promote' || act === 'demote') && !second_factor && !passkeys) return <AppFirst onClose={onClose} />
  return (
    <RecordDialog
      title={labels.title}
      confirmLabel={labels.label}
      destructive={labels.destructive}
      field={act === 'disable' ? reasonField : undefined}
      act={async (reason) => {
        const done = await withProof(() => actOnUser(act, user.id, reason))
        if (done) onDone()
        return done
      }}
      done={({ waits }) => (waits ? waitsForSecond : { title: labels.done })}
      failed={labels.failed}
      onClose={onClose}
    >
      <p>{labels.question}</p>
    </RecordDialog>
  )
}
