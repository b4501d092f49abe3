import { useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod'
import { deviceOf } from '@fortnight/contract/device'
import { type Passkey, PasskeyName, passkeys } from '@fortnight/contract/identity/passkeys'
import { Problem } from '@fortnight/contract/problem'
import { call } from '../../../lib/api.ts'
import { showProblem, useContractForm } from '../../../lib/form.ts'
import { isDeclined, isThereAlready, makePasskey } from '../../../lib/identity/passkey.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { useRecentProof } from '../../../lib/recent-proof.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Input } from '../../../ui/input.tsx'
import { SubmitButtons } from '../../../ui/submit-buttons.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { myPasskeys, refreshAccount } from './account.queries.ts'

const Named = z.object({ name: PasskeyName })

/** A dialog with the name of a passkey. `save` says whether it is done with. */
function NameForm({
  name,
  title,
  description,
  label,
  save,
  onClose,
}: {
  name: string
  title: string
  description?: string
  label: string
  save: (name: string) => Promise<boolean>
  onClose: () => void
}) {
  const id = useId()
  const form = useContractForm(Named, { name }, { mode: 'onSubmit' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      if (await save(values.name)) onClose()
    } catch (error) {
      showProblem(form, error)
    }
  })
  return (
    <Dialog
      title={title}
      {...(description && { description })}
      width="sm"
      focus="field"
      onClose={onClose}
      footer={
        <SubmitButtons form={id} busy={isSubmitting} onCancel={onClose}>
          {label}
        </SubmitButtons>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <Field label="Name" hint="The device or password manager that keeps it" error={errors.name?.message}>
          <Input dir="auto" autoComplete="off" {...form.register('name')} />
        </Field>
        <FormAlert>{errors.root?.message}</FormAlert>
      </form>
    </Dialog>
  )
}

/** Has the browser make a passkey, and keeps it. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { withProof } = useRecentProof()
  const add = async (name: string) => {
    const options = await withProof(() => call(passkeys.begin, {}))
    if (!options) return false
    const credential = await makePasskey(options).catch((error: unknown) => {
      if (isThereAlready(error))
        throw new Problem('conflict', 'This device or password manager has a passkey for you already.')
      if (isDeclined(error)) return undefined
      throw error
    })
    if (!credential || !(await withProof(() => call(passkeys.add, { body: { name, credential } })))) return false
    await refreshAccount()
    showToast('Passkey added', { detail: name })
    return true
  }
  return (
    <NameForm
      name={deviceOf(navigator.userAgent).name}
      title="Add a passkey"
      description="Your browser asks next: with your finger, face or screen lock."
      label="Continue"
      save={add}
      onClose={onClose}
    />
  )
}

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = async (name: string) => {
    await call(passkeys.rename, { params: { id: passkey.id }, body: { name } })
    await refreshAccount()
    showToast('Passkey renamed', { detail: name })
    return true
  }
  return <NameForm name={passkey.name} title="Rename passkey" label="Rename passkey" save={rename} onClose={onClose} />
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { withProof } = useRecentProof()
  const remove = async () => {
    try {
      if (!(await withProof(() => call(passkeys.remove, { params: { id: passkey.id } })))) return
      await refreshAccount()
      showToast('Passkey removed', { detail: passkey.name })
    } catch (error) {
      showToast('The passkey was not removed', { detail: messageOf(error), tone: 'destructive' })
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Remove “${passkey.name}”?`}
      confirmLabel="Remove passkey"
      cancelLabel="Keep it"
      onConfirm={remove}
      onClose={onClose}
    >
      It no longer signs you in. Delete it where it is kept as well, so that it is not offered again.
    </ConfirmDialog>
  )
}

/** Renames or removes one of the user's passkeys; nothing for one that is not there any more. */
export function PasskeyDialog({ act, id, onClose }: { act: 'rename' | 'remove'; id: string; onClose: () => void }) {
  const passkey = useSuspenseQuery(myPasskeys).data.find((known) => known.id === id)
  if (!passkey) return null
  return act === 'rename' ? (
    <RenamePasskey passkey={passkey} onClose={onClose} />
  ) : (
    <RemovePasskey passkey={passkey} onClose={onClose} />
  )
}
