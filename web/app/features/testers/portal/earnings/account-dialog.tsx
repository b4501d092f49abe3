import { useState } from 'react'
import { PayoutAccount } from '@fortnight/contract/testers/payouts'
import { type PayoutMethod, payoutMethods } from '@fortnight/contract/vocabulary/payout-states'
import { payoutMethodForTester } from '@fortnight/contract/vocabulary/payouts-for-testers'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { RadioCards } from '../../../../ui/radio-cards.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { useChooseAccount } from './earnings.queries.ts'
import { FormDialog } from './form-dialog.tsx'
import { useTranslation } from '../translation.ts'

/** What is asked for each way to be paid, by the contract's name, with the text that labels it. */
const fields = {
  easypaisa: [
    ['title', 'holder'],
    ['number', 'number'],
  ],
  bank: [
    ['title', 'holder'],
    ['name', 'bank'],
    ['account', 'iban'],
  ],
} as const
type Name = (typeof fields)[PayoutMethod][number][0]

/** The account that payouts go to from now on. The known account is not shown: it is typed whole. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('pay')
  const [method, setMethod] = useState<PayoutMethod>('easypaisa')
  const [values, setValues] = useState<Partial<Record<Name, string>>>({})
  const [wrong, setWrong] = useState<readonly Name[]>([])
  const choosing = useChooseAccount()

  const submit = async () => {
    const given = Object.fromEntries(fields[method].map(([name]) => [name, values[name] ?? '']))
    const { data, error } = PayoutAccount.safeParse({ method, ...given })
    setWrong(error?.issues.map(({ path }) => path[0] as Name) ?? [])
    if (!data || !(await choosing.mutateAsync(data))) return
    showToast(t('accountSaved'))
    onClose()
  }
  return (
    <FormDialog
      title={t('accountTitle')}
      description={t('accountHint')}
      submitLabel={t('shell:save')}
      sending={choosing}
      refused={t('accountTaken')}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioCards
        legend={t('method')}
        name="method"
        value={method}
        options={payoutMethods.map((value) => ({ value, label: t(payoutMethodForTester[value]) }))}
        onChange={setMethod}
      />
      {/* The contract's messages are English: only whether it refuses is taken from it. */}
      {fields[method].map(([name, label]) => (
        <Field key={name} label={t(label)} error={wrong.includes(name) ? t(`wrong_${name}`) : undefined}>
          <Input
            dir={name === 'title' || name === 'name' ? 'auto' : 'ltr'}
            inputMode={name === 'number' ? 'numeric' : 'text'}
            autoComplete="off"
            value={values[name] ?? ''}
            // A password manager fills several fields before anything is drawn again.
            onChange={({ target: { value } }) => setValues((typed) => ({ ...typed, [name]: value }))}
          />
        </Field>
      ))}
    </FormDialog>
  )
}
