import type { AppStatus } from '@fortnight/contract/app-states'
import type { PaymentMethod, PaymentStatus } from '@fortnight/contract/payment-states'

export const methodNames: Record<PaymentMethod, string> = {
  manual_easypaisa: 'EasyPaisa',
  manual_bank: 'Bank transfer',
  easypaisa: 'EasyPaisa, automatic',
}

export const paymentStatusNames: Record<PaymentStatus, string> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
}

export const appStatusNames: Record<AppStatus, string> = {
  active: 'Active',
  pending: 'Pending',
  pending_payment: 'Pending Payment',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const pkr = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'PKR',
  currencyDisplay: 'code',
  trailingZeroDisplay: 'stripIfInteger',
})
const whole = new Intl.NumberFormat('en-US')

/** "$1,207.50" from an amount in dollars. */
export const inDollars = (dollars: number): string => usd.format(dollars)
/** "PKR 5,012" from an amount in rupees. */
export const inRupees = (rupees: number): string => pkr.format(rupees)
export const figure = (count: number): string => whole.format(count)

/** "1 app", "2 apps". */
export const counted = (count: number, noun: string): string => `${figure(count)} ${noun}${count === 1 ? '' : 's'}`
