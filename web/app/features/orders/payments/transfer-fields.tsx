import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { transactionIdHints } from '@fortnight/contract/vocabulary/transfer-labels'
import type { TransferForm } from '@fortnight/contract/orders/payments'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { SampleMessage } from './sample-message.tsx'

export type TransferFormState = UseFormReturn<z.input<typeof TransferForm>, unknown, z.output<typeof TransferForm>>

/** The ID that the bank or wallet gave the transfer, and the payer. `sample`: the amount, to show where EasyPaisa writes the ID. */
export function TransferFields({ form, sample }: { form: TransferFormState; sample?: string | undefined }) {
  const { register, watch, formState } = form
  const method = watch('payment_method')
  const digits = method === 'manual_easypaisa'
  return (
    <div className={sample && digits ? 'grid gap-4 sm:grid-cols-[minmax(0,1fr)_200px]' : 'grid gap-4'}>
      <div className="grid gap-4">
        <Field
          label="Transaction ID"
          hint={transactionIdHints[method]}
          error={formState.errors.transaction_id?.message}
        >
          <Input
            mono
            className="scroll-mb-20"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            inputMode={digits ? 'numeric' : 'text'}
            {...register('transaction_id')}
          />
        </Field>
        <Field
          label="Account name"
          hint="The name on the account you paid from. Refunds go back to it."
          error={formState.errors.account_name?.message}
        >
          <Input className="scroll-mb-20" autoComplete="name" {...register('account_name')} />
        </Field>
      </div>
      {sample && digits && <SampleMessage amount={sample} />}
    </div>
  )
}
