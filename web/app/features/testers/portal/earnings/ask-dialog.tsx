import { useState } from 'react'
import type { Earnings } from '@fortnight/contract/testers/earnings'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { useFormats } from '../formats.ts'
import { useAccountName } from './account-name.ts'
import { useAskForPayout } from './earnings.queries.ts'
import { FormDialog } from './form-dialog.tsx'
import { useTranslation } from '../translation.ts'

/** Asks for all that is there, or a part of it. */
export function AskDialog({ earnings, onClose }: { earnings: Earnings; onClose: () => void }) {
  const { t } = useTranslation('pay')
  const { rupees } = useFormats()
  const nameOf = useAccountName()
  const { balance_pkr: most, least_payout_pkr: least, account } = earnings
  const [written, setWritten] = useState(String(most))
  const [wrong, setWrong] = useState(false)
  const asking = useAskForPayout()
  const range = { least: rupees(least), most: rupees(most) }

  const submit = async () => {
    const amount = /^\d+$/.test(written.trim()) ? Number(written) : Number.NaN
    const isInRange = amount >= least && amount <= most
    setWrong(!isInRange)
    if (!isInRange || !(await asking.mutateAsync(amount))) return
    showToast(t('asked_done'), { detail: t('askDates') })
    onClose()
  }
  return (
    <FormDialog
      title={t('askTitle')}
      submitLabel={t('ask')}
      focus="field"
      sending={asking}
      refused={t('askRefused')}
      onSubmit={submit}
      onClose={onClose}
    >
      {account && <p className="text-14 text-ink-2">{t('askTo', { account: nameOf(account) })}</p>}
      <Field label={t('amount')} hint={t('amountHint', range)} error={wrong ? t('wrongAmount', range) : undefined}>
        <Input dir="ltr" inputMode="numeric" value={written} onChange={(event) => setWritten(event.target.value)} />
      </Field>
      <p className="text-14 text-ink-2">{t('askDates')}</p>
    </FormDialog>
  )
}
