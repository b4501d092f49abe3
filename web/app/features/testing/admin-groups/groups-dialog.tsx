import { useId } from 'react'
import type * as z from 'zod'
import { type GroupSettings, mostReady } from '@fortnight/contract/google-accounts'
import { GroupConnection, googleGroups } from '@fortnight/contract/testing/google-groups'
import { call } from '../../../lib/api.ts'
import { showProblem, useContractForm } from '../../../lib/form.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { useRecentProof } from '../../../lib/recent-proof.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmailInput } from '../../../ui/email-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Input } from '../../../ui/input.tsx'
import { SubmitButtons } from '../../../ui/submit-buttons.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { KeyField } from '../../admin/google-key.tsx'
import { groupsQuery } from './groups.queries.ts'

const blank = { admin: '', customer: '', domain: '', ready: 8 }

/** For whom groups are kept, where, and by which key. */
export function GroupsDialog({
  settings,
  onClose,
}: {
  /** Null while groups are not set up. */
  settings: GroupSettings | null
  onClose: () => void
}) {
  const id = useId()
  const { withProof } = useRecentProof()
  const form = useContractForm<z.input<typeof GroupConnection>, z.output<typeof GroupConnection>>(
    GroupConnection,
    settings ?? blank,
  )
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      const saved = await withProof(() => call(googleGroups.save, { body }))
      if (!saved) return
      queryClient.setQueryData(groupsQuery.queryKey, saved)
      showToast('Google Groups saved')
      onClose()
    } catch (error) {
      showProblem(form, error)
    }
  })
  return (
    <Dialog
      title={settings ? 'Change Google Groups' : 'Set up Google Groups'}
      focus="field"
      onClose={onClose}
      footer={
        <SubmitButtons form={id} busy={isSubmitting} onCancel={onClose}>
          Save
        </SubmitButtons>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <Field
          label="Administrator"
          hint="Who may make groups in your domain. The account acts for them."
          error={errors.admin?.message}
        >
          <EmailInput autoComplete="off" {...form.register('admin')} />
        </Field>
        <Field
          label="Customer ID"
          hint="In the Admin console under Account, Account settings."
          error={errors.customer?.message}
        >
          <Input mono autoComplete="off" {...form.register('customer')} />
        </Field>
        <Field label="Domain" hint="Of the groups’ addresses." error={errors.domain?.message}>
          <Input mono autoComplete="off" {...form.register('domain')} />
        </Field>
        <Field
          label="Groups made ahead"
          hint={`For the next tests, so that none waits for Google. 0 to ${mostReady}.`}
          error={errors.ready?.message}
        >
          <Input type="number" inputMode="numeric" {...form.register('ready', { valueAsNumber: true })} />
        </Field>
        <KeyField
          isNew={settings === null}
          error={errors.key?.message}
          {...form.register('key', { setValueAs: (text: string | undefined) => text || undefined })}
        />
        <FormAlert>{errors.root?.message}</FormAlert>
      </form>
    </Dialog>
  )
}
