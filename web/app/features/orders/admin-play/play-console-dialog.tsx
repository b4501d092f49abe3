import { useId } from 'react'
import { PlayConnection, playConsole } from '@fortnight/contract/orders/play-console'
import { call } from '../../../lib/api.ts'
import { showProblem, useContractForm } from '../../../lib/form.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { useRecentProof } from '../../../lib/recent-proof.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { SubmitButtons } from '../../../ui/submit-buttons.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { KeyField } from '../../admin/google-key.tsx'
import { playConsoleQuery } from './play-console.queries.ts'

/** The key of the account that developers invite. */
export function PlayConsoleDialog({ isNew, onClose }: { isNew: boolean; onClose: () => void }) {
  const id = useId()
  const { withProof } = useRecentProof()
  const form = useContractForm(PlayConnection, { key: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      const saved = await withProof(() => call(playConsole.save, { body }))
      if (!saved) return
      queryClient.setQueryData(playConsoleQuery.queryKey, saved)
      showToast('Key saved')
      onClose()
    } catch (error) {
      showProblem(form, error)
    }
  })
  return (
    <Dialog
      title={isNew ? 'Set up Play Console' : 'Replace the key'}
      focus="field"
      onClose={onClose}
      footer={
        <SubmitButtons form={id} busy={isSubmitting} onCancel={onClose}>
          Save
        </SubmitButtons>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {!isNew && (
          <p className="text-14 text-ink-2">
            Enter another key of the same account. With another account, every developer has to invite that one.
          </p>
        )}
        <KeyField isNew error={errors.key?.message} {...form.register('key')} />
        <FormAlert>{errors.root?.message}</FormAlert>
      </form>
    </Dialog>
  )
}
