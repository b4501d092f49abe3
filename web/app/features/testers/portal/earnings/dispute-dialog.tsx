import { useState } from 'react'
import { Field } from '../../../../ui/field.tsx'
import { TextArea } from '../../../../ui/input.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { useFormats } from '../formats.ts'
import { useDispute } from './earnings.queries.ts'
import { FormDialog } from './form-dialog.tsx'
import { useTranslation } from '../translation.ts'

/** Says why a day should be paid; once for each day. */
export function DisputeDialog({ seat, day, onClose }: { seat: number; day: string; onClose: () => void }) {
  const { t } = useTranslation('pay')
  const formats = useFormats()
  const [message, setMessage] = useState('')
  const [missing, setMissing] = useState(false)
  const opening = useDispute(seat, day)
  const submit = async () => {
    setMissing(!message.trim())
    if (!message.trim()) return
    await opening.mutateAsync(message)
    showToast(t('disputeSent'))
    onClose()
  }
  return (
    <FormDialog
      title={t('disputeTitle', { day: formats.day(day) })}
      description={t('disputeText')}
      submitLabel={t('disputeSend')}
      sending={opening}
      refused={t('disputeRefused')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('disputeMessage')} error={missing ? t('disputeMissing') : undefined}>
        <TextArea dir="auto" maxLength={1000} value={message} onChange={(event) => setMessage(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
