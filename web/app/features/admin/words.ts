import type { AppStatus } from '@fortnight/contract/vocabulary/app-states'
import type { PaymentMethod } from '@fortnight/contract/vocabulary/payment-states'

export const methodNames: Record<PaymentMethod, string> = {
  manual_easypaisa: 'EasyPaisa',
  manual_bank: 'Bank transfer',
  easypaisa: 'EasyPaisa, automatic',
}

export const appStatusNames: Record<AppStatus, string> = {
  active: 'Active',
  pending: 'Pending',
  pending_payment: 'Pending Payment',
  completed: 'Completed',
  cancelled: 'Cancelled',
}
