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

const pkr = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'PKR',
  currencyDisplay: 'code',
  // The currency's own custom is whole rupees; a statement's paisa decide whether two amounts are equal.
  minimumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
})
const whole = new Intl.NumberFormat('en-US')

/** "PKR 5,012" from an amount in rupees. */
export const inRupees = (rupees: number): string => pkr.format(rupees)
export const figure = (count: number): string => whole.format(count)

/** "1 app", "2 apps", "2 batches". */
export const counted = (count: number, noun: string): string =>
  `${figure(count)} ${noun}${count === 1 ? '' : noun.endsWith('ch') ? 'es' : 's'}`
