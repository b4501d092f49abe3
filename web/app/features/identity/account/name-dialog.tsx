import { useId } from 'react'
import { emailChange } from '@fortnight/contract/identity/email-change'
import { call } from '../../../lib/api.ts'
import { showProblem, useContractForm } from '../../../lib/form.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { mySession, useUser } from '../../../lib/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Input } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { SubmitButtons } from '../../../ui/submit-buttons.tsx'

/** Another name for the user, at once. */
export function NameDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const user = useUser()
  const form = useContractForm(emailChange.rename.body, { name: user.name }, { mode: 'onSubmit' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      await call(emailChange.rename, { body })
      queryClient.setQueryData(mySession.queryKey, { ...user, name: body.name.trim() })
      showToast('Name changed')
      onClose()
    } catch (error) {
      showProblem(form, error)
    }
  })
  return (
    <Dialog
      title="Change name"
      width="sm"
      focus="field"
      onClose={onClose}
      footer={
        <SubmitButtons form={id} busy={isSubmitting} onCancel={onClose}>
          Change name
        </SubmitButtons>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <Field label="Name" hint="On receipts from now on, too" error={errors.name?.message}>
          <Input autoComplete="name" dir="auto" {...form.register('name')} />
        </Field>
        <FormAlert>{errors.root?.message}</FormAlert>
      </form>
    </Dialog>
  )
}
