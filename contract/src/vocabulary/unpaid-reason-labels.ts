import type { UnpaidReason } from '../testers/earnings.ts'
import type { Names } from './label.ts'

/** Reasons why a day was not paid, for administrators. */
export const unpaidForOperator: Names<UnpaidReason> = {
  not_checked_in: 'No check-in',
  no_screenshot: 'No screenshot',
  same_picture: 'The same screenshot was sent before',
  copied_picture: 'The screenshot is a changed copy of one that was sent before',
  doubtful_picture: 'The screenshot needs a person to look at it',
  being_checked: 'The screenshot is being checked',
  no_answer: 'The question of the day was not answered',
  wrong_answer: 'The answer to the question of the day is not the developer’s',
  days_used_up: 'All paid days are used up',
  unpaid_seat: 'The seat is not paid',
}
