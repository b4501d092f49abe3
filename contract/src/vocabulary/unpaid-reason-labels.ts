import type { UnpaidReason } from '../testers/earnings.ts'
import type { Names } from './label.ts'

/** Reasons why a day was not paid, for administrators. */
export const unpaidForOperator: Names<UnpaidReason> = {
  not_checked_in: 'No check-in',
  no_screenshot: 'No screenshot',
  same_picture: 'The same screenshot was sent before',
  days_used_up: 'All paid days are used up',
  unpaid_seat: 'The seat is not paid',
}
