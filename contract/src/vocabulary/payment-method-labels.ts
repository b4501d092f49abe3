import type { Names } from './label.ts'
import type { PaymentMethod } from './payment-states.ts'

/** The ways to pay, for payers, for administrators and on receipts. */
export const paymentMethodNames: Names<PaymentMethod> = {
  manual_easypaisa: 'EasyPaisa transfer',
  manual_bank: 'Bank transfer',
  manual_international: 'International transfer',
  easypaisa: 'EasyPaisa, automatic',
}
