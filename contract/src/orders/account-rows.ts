import type { Settings } from '../operations/settings.ts'
import type { PaymentTerms } from './payments.ts'

type Rows = PaymentTerms['methods'][number]['account']

/** What a payer reads of the account. */
export const accountRows = {
  easypaisa: ({ title, number }: Pick<Settings['easypaisa'], 'title' | 'number'>): Rows => [
    { label: 'Send to', value: title, copy: false },
    { label: 'Number', value: number, copy: true },
  ],
  bank: ({ title, name, account }: Pick<Settings['bank'], 'title' | 'name' | 'account'>): Rows => [
    { label: 'Send to', value: title, copy: false },
    { label: 'Bank', value: name, copy: false },
    { label: 'Account', value: account, copy: true },
  ],
  international: ({
    title,
    name,
    account,
    code,
  }: Pick<Settings['international'], 'title' | 'name' | 'account' | 'code'>): Rows => [
    { label: 'Send to', value: title, copy: true },
    { label: 'Bank', value: name, copy: false },
    { label: 'Account', value: account, copy: true },
    ...(code ? [{ label: 'SWIFT', value: code, copy: true }] : []),
  ],
}
