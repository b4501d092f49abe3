import { useId } from 'react'
import { emailChange } from '@fortnight/contract/identity/email-change'
import { call } from '../../../lib/api.ts'
import { showProblem, useContractForm } from '../../../lib/form.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { useRecentProof } from '../../../lib/recent-proof.tsx'
import { useUser } from '../../../lib/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Input } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { SubmitButtons } from '../../../ui/submit-buttons.tsx'
import { myNewAddress } from './account.queries.ts'

/** Another address for the account: its mailbox is sent a link first. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const { email } = useUser()
  const { withProof } = useRecentProof()
  const form = useContractForm(emailChange.request.body, { email: '' }, { mode: 'onSubmit' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      if (!(await withProof(() => call(emailChange.request, { body })))) return
      await queryClient.invalidateQueries({ queryKey: myNewAddress.queryKey })
      showToast('The link is on its way', { detail: body.email })
      onClose()
    } catch (error) {
      showProblem(form, error)
    }
  })
  return (
    <Dialog
      title="Change e-mail address"
      width="sm"
      focus="field"
      onClose={onClose}
      footer={
        <SubmitButtons form={id} busy={isSubmitting} onCancel={onClose}>
          Send the link
        </SubmitButtons>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <p className="text-14 text-ink-2">
          We send a link to the new address. Until you open it there,{' '}
          <b className="font-semibold wrap-anywhere text-ink">{email}</b> stays yours. Afterwards you can take the old
          address back for seven days.
        </p>
        <Field label="New e-mail address" error={errors.email?.message}>
          <Input type="email" inputMode="email" autoComplete="email" {...form.register('email')} />
        </Field>
        <FormAlert>{errors.root?.message}</FormAlert>
      </form>
    </Dialog>
  )
}
