import { useId, useState } from 'react'
import { type Webhook, type WebhookKind, webhookKinds, webhooks } from '@fortnight/contract/developer-api/webhooks'
import { call } from '../../../lib/api.ts'
import { showProblem, useContractForm } from '../../../lib/form.ts'
import { useRecentProof } from '../../../lib/recent-proof.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { SubmitButtons } from '../../../ui/submit-buttons.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { refreshWebhooks, useChangeWebhook } from './developer-api.queries.ts'
import { secretLabels } from './new-webhook-dialog.tsx'
import { ShownOnce } from './shown-once.tsx'
import { WebhookFields } from './webhook-fields.tsx'

const said = (error: unknown) => (error instanceof Error ? error.message : undefined)
const isKind = (kind: string): kind is WebhookKind => (webhookKinds as readonly string[]).includes(kind)

const Change = webhooks.change.body

/** A webhook to change, to switch off or on, or to sign with a new secret. `onSecret`: as for a new one. */
export function WebhookDialog({
  webhook,
  onClose,
  onSecret,
}: {
  webhook: Webhook
  onClose: () => void
  onSecret: (visible: boolean) => void
}) {
  const id = useId()
  const { withProof } = useRecentProof()
  const change = useChangeWebhook(webhook.id)
  const [secret, setSecret] = useState<string>()
  const { url, kinds, state } = webhook
  const form = useContractForm(Change, { url, kinds: kinds.filter(isKind), state: state === 'on' ? 'on' : 'off' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      if (!(await change.mutateAsync(body))) return
      showToast('Webhook changed')
      onClose()
    } catch (error) {
      showProblem(form, error)
    }
  })
  const renew = async () => {
    try {
      const renewed = await withProof(() => call(webhooks.rotateSecret, { params: { id: webhook.id } }))
      if (!renewed) return
      onSecret(true)
      setSecret(renewed.secret)
    } catch (error) {
      showToast('The secret was not renewed', { detail: said(error), tone: 'destructive' })
    }
  }
  const done = () => {
    onSecret(false)
    onClose()
  }
  if (secret)
    return <ShownOnce title="The new secret" label="Secret" secret={secret} description={secretLabels} onDone={done} />
  return (
    <Dialog
      title="Change a webhook"
      onClose={onClose}
      footer={
        <SubmitButtons form={id} busy={isSubmitting} onCancel={onClose}>
          Save
        </SubmitButtons>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <WebhookFields url={form.register('url')} kinds={form.register('kinds')} errors={errors} />
        <Checkbox
          defaultChecked={state === 'on'}
          onChange={(event) => form.setValue('state', event.target.checked ? 'on' : 'off')}
        >
          Switched on
        </Checkbox>
        <FormAlert>{errors.root?.message}</FormAlert>
      </form>
      <p className="mt-5 flex flex-wrap items-center gap-3 border-t border-line pt-5 text-14 text-ink-2">
        <Button variant="secondary" onClick={() => void renew()}>
          New secret
        </Button>
        We sign with both for 24 hours, then with the new one alone.
      </p>
    </Dialog>
  )
}

/** The question before an address is forgotten. */
export function RemoveWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const remove = async () => {
    try {
      await call(webhooks.remove, { params: { id: webhook.id } })
      showToast('Webhook removed')
      onClose()
    } catch (error) {
      showToast('The webhook was not removed', { detail: said(error), tone: 'destructive' })
    } finally {
      void refreshWebhooks()
    }
  }
  return (
    <ConfirmDialog title="Remove this webhook?" confirmLabel="Remove it" onConfirm={remove} onClose={onClose}>
      <span className="wrap-anywhere">{webhook.url}</span> gets no more events, and its log is deleted.
    </ConfirmDialog>
  )
}
