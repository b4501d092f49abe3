import type { ComponentProps, ReactNode } from 'react'
import { dayOf } from '@fortnight/contract/format/moments'
import { messageOf } from '../../lib/message-of.ts'
import { useRecentProof } from '../../lib/recent-proof.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/input.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** The account at Google that is set up, by the id under which Google Cloud lists its key. */
export function GoogleKey({ account }: { account: { email: string; key_id: string; set_at: string } }) {
  return (
    <p className="text-14 wrap-anywhere text-ink-2">
      <bdi className="font-mono text-13 text-ink">{account.email}</bdi>, key{' '}
      <bdi className="font-mono text-13">{account.key_id}</bdi>, entered on {dayOf(account.set_at)}. It is sealed and
      never shown.
    </p>
  )
}

/** Where the JSON of a key is pasted. `isNew`: there is none yet, else an empty field keeps it. */
export function KeyField({
  isNew,
  error,
  ...rest
}: ComponentProps<'textarea'> & { isNew: boolean; error: string | undefined }) {
  return (
    <Field
      label={isNew ? 'Key of the service account' : 'New key of the service account'}
      hint={`The whole JSON file that Google Cloud made. ${isNew ? 'We ask Google before we save it.' : 'Leave it empty to keep the key.'}`}
      error={error}
    >
      <TextArea className="font-mono text-13" rows={4} autoComplete="off" spellCheck={false} {...rest} />
    </Field>
  )
}

/** Asks before a key is deleted; `children` say what then happens. */
export function DeleteKeyDialog({
  remove,
  onClose,
  children,
}: {
  remove: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}) {
  const { withProof } = useRecentProof()
  const confirm = async () => {
    try {
      if (!(await withProof(remove))) return
      showToast('Key deleted')
      onClose()
    } catch (error) {
      showToast('The key was not deleted', { detail: messageOf(error), tone: 'destructive' })
    }
  }
  return (
    <ConfirmDialog title="Delete this key?" confirmLabel="Delete the key" onConfirm={confirm} onClose={onClose}>
      {children}
    </ConfirmDialog>
  )
}
