import { useId, useState } from 'react'
import { NewWebhook, type WebhookKind, webhooks } from '@fortnight/contract/developer-api/webhooks'
import { call } from '../../../lib/api.ts'
import { showProblem, useContractForm } from '../../../lib/form.ts'
import { useRecentProof } from '../../../lib/recent-proof.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { SubmitButtons } from '../../../ui/submit-buttons.tsx'
import { refreshWebhooks } from './developer-api.queries.ts'
import { ShownOnce } from './shown-once.tsx'
import { WebhookFields } from './webhook-fields.tsx'

/** The note under a secret when it is shown. */
export const secretLabels = 'Your program checks our signatures with it. We show it only now.'

/** Events that most programs want to receive. */
const usual: WebhookKind[] = ['run.started', 'run.at_risk', 'run.qualified', 'run.completed', 'run.failed']

/**
 * A new address; then the secret of its signatures. `onSecret`: there is something on screen which is shown only once.
 */
export function NewWebhookDialog({ onClose, onSecret }: { onClose: () => void; onSecret: (visible: boolean) => void }) {
  const id = useId()
  const { withProof } = useRecentProof()
  const [secret, setSecret] = useState<string>()
  const form = useContractForm(NewWebhook, { url: '', kinds: usual, sandbox: false })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      const made = await withProof(() => call(webhooks.create, { body }))
      if (!made) return
      onSecret(true)
      setSecret(made.secret)
      void refreshWebhooks()
    } catch (error) {
      showProblem(form, error)
    }
  })
  const done = () => {
    onSecret(false)
    onClose()
  }
  if (secret)
    return <ShownOnce title="The secret" label="Secret" secret={secret} description={secretLabels} onDone={done} />
  return (
    <Dialog
      title="Add a webhook"
      focus="field"
      onClose={onClose}
      footer={
        <SubmitButtons form={id} busy={isSubmitting} onCancel={onClose}>
          Add it
        </SubmitButtons>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <WebhookFields url={form.register('url')} kinds={form.register('kinds')} errors={errors} />
        <Checkbox {...form.register('sandbox')}>For the sandbox only: it gets no events of real tests</Checkbox>
        <FormAlert>{errors.root?.message}</FormAlert>
      </form>
    </Dialog>
  )
}
