import { useId, useState } from 'react'
import { apiKeys, NewApiKey } from '@fortnight/contract/identity/api-keys'
import { apiScopeNames } from '@fortnight/contract/vocabulary/api-labels'
import { apiScopes } from '@fortnight/contract/vocabulary/api-states'
import { call } from '../../../lib/api.ts'
import { showProblem, useContractForm } from '../../../lib/form.ts'
import { useRecentProof } from '../../../lib/recent-proof.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Input } from '../../../ui/input.tsx'
import { SubmitButtons } from '../../../ui/submit-buttons.tsx'
import { CheckList } from './check-list.tsx'
import { refreshKeys } from './developer-api.queries.ts'
import { ShownOnce } from './shown-once.tsx'

/** The note under a key when it is shown. */
export const keyLabels = 'We show it only now. Keep it where only your program can read it.'

/**
 * A new key: its name, what it may do, then the key itself. `onSecret`: whether a secret is on screen that is shown
 * only once.
 */
export function NewKeyDialog({ onClose, onSecret }: { onClose: () => void; onSecret: (visible: boolean) => void }) {
  const id = useId()
  const { withProof } = useRecentProof()
  const [key, setKey] = useState<string>()
  const form = useContractForm(NewApiKey, { name: '', scopes: ['read'], sandbox: false })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      const made = await withProof(() => call(apiKeys.create, { body }))
      if (!made) return
      onSecret(true)
      setKey(made.key)
      void refreshKeys()
    } catch (error) {
      showProblem(form, error)
    }
  })
  const done = () => {
    onSecret(false)
    onClose()
  }
  if (key) return <ShownOnce title="Your new key" label="Key" secret={key} description={keyLabels} onDone={done} />
  return (
    <Dialog
      title="Make a key"
      focus="field"
      onClose={onClose}
      footer={
        <SubmitButtons form={id} busy={isSubmitting} onCancel={onClose}>
          Make the key
        </SubmitButtons>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <Field label="Name" hint="The program that will use it" error={errors.name?.message}>
          <Input autoComplete="off" {...form.register('name')} />
        </Field>
        <CheckList legend="It may" error={errors.scopes?.message}>
          {apiScopes.map((scope) => (
            <Checkbox key={scope} value={scope} {...form.register('scopes')}>
              {apiScopeNames[scope]}
            </Checkbox>
          ))}
        </CheckList>
        <Checkbox {...form.register('sandbox')}>For the sandbox only: it sees no real tests</Checkbox>
        <FormAlert>{errors.root?.message}</FormAlert>
      </form>
    </Dialog>
  )
}
