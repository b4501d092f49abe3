import type { Names } from './label.ts'
import type { ManualMethod } from './payment-states.ts'

/** The account that a payer sends money to, within a sentence. */
export const accountInSentence: Names<ManualMethod> = {
  manual_easypaisa: 'EasyPaisa account',
  manual_bank: 'bank account',
  manual_international: 'account',
}

/** What a transaction ID looks like, for payers. */
export const transactionIdHints: Names<ManualMethod> = {
  manual_easypaisa: '10 to 15 digits, in EasyPaisa’s SMS',
  manual_bank: '8 to 20 letters and numbers, on your bank’s receipt',
  manual_international: 'Wise’s transfer number, or your bank’s reference or UETR: 6 to 35 letters and digits',
}
