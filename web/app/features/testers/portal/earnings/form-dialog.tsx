import { type ReactNode, type SubmitEvent, useId } from 'react'
import { isNetworkError } from '../../../../lib/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { FormAlert } from '../../../../ui/form-alert.tsx'
import { useTranslation } from '../translation.ts'

interface Props {
  title: string
  description?: string
  submitLabel: string
  focus?: 'heading' | 'field'
  /** State of sending: a failure is shown above `refused`, unless only the connection is missing. */
  sending: { isPending: boolean; error: unknown }
  refused: string
  /** Sends what was typed, if it fits. */
  onSubmit: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A form of the portal in a dialog of its own. */
export function FormDialog({ sending: { isPending, error }, refused, onSubmit, ...props }: Props) {
  const { title, description, submitLabel, focus = 'heading', onClose, children } = props
  const id = useId()
  const { t } = useTranslation()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // What failed is in `error`.
    onSubmit().catch(() => undefined)
  }
  return (
    <Dialog
      title={title}
      description={description}
      width="sm"
      focus={focus}
      onClose={onClose}
      mayClose={() => !isPending}
      footer={
        <>
          <Button variant="ghost" disabled={isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} busy={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
        {children}
        <FormAlert>{error ? (isNetworkError(error) ? t('notSent') : refused) : undefined}</FormAlert>
      </form>
    </Dialog>
  )
}
