import type { UnpaidReason } from '../testers/earnings.ts'
import type { TesterLabels, TesterNames } from './label.ts'
import type { DisputeState, PayoutMethod, PayoutState } from './payout-states.ts'

/** A payout, for the tester who asked for it and might have taken it back. */
export const payoutForTester: TesterLabels<PayoutState | 'taken_back'> = {
  requested: { en: 'Requested', ur: 'درخواست ہو گئی', tone: 'wait', icon: 'clock' },
  approved: { en: 'Approved', ur: 'منظور', tone: 'wait', icon: 'clock' },
  paid: { en: 'Paid', ur: 'ادا شدہ', tone: 'ok', icon: 'check' },
  declined: { en: 'Declined', ur: 'نامنظور', tone: 'bad', icon: 'close' },
  taken_back: { en: 'Cancelled', ur: 'منسوخ', tone: 'quiet', icon: 'back' },
}

/** Destinations of a payout, for testers. */
export const payoutMethodForTester: TesterNames<PayoutMethod> = {
  easypaisa: { en: 'EasyPaisa', ur: 'ایزی پیسہ' },
  bank: { en: 'Bank account', ur: 'بینک اکاؤنٹ' },
}

/** A disputed day, for the tester who disputes it. */
export const disputeForTester: TesterNames<DisputeState> = {
  open: { en: 'We are reviewing your message', ur: 'ہم آپ کا پیغام دیکھ رہے ہیں' },
  upheld: { en: 'Paid after your message', ur: 'آپ کے پیغام کے بعد ادا ہوا' },
  declined: { en: 'Reviewed, not paid', ur: 'دیکھا گیا، ادا نہیں ہوا' },
}

/** Reasons why a day was not paid, for its tester. */
export const unpaidForTester: TesterNames<UnpaidReason> = {
  not_checked_in: {
    en: 'No check-in, or it came more than three days later',
    ur: 'چیک اِن نہیں ہوا، یا تین دن سے زیادہ دیر سے ہوا',
  },
  no_screenshot: { en: 'No screenshot', ur: 'اسکرین شاٹ نہیں ہے' },
  same_picture: { en: 'The same screenshot was sent before', ur: 'یہی اسکرین شاٹ پہلے بھیجا جا چکا ہے' },
  copied_picture: {
    en: 'The screenshot looks just like one that was sent before',
    ur: 'یہ اسکرین شاٹ بالکل پہلے بھیجے گئے ایک اسکرین شاٹ جیسا ہے',
  },
  doubtful_picture: {
    en: 'A person looks at the screenshot first. You do not need to do anything',
    ur: 'پہلے ایک انسان یہ اسکرین شاٹ دیکھے گا۔ آپ کو کچھ کرنے کی ضرورت نہیں',
  },
  being_checked: { en: 'We are checking the screenshot', ur: 'ہم اسکرین شاٹ دیکھ رہے ہیں' },
  no_answer: { en: 'The question of the day was not answered', ur: 'دن کے سوال کا جواب نہیں دیا گیا' },
  wrong_answer: {
    en: 'The answer to the question of the day differs from the developer’s',
    ur: 'دن کے سوال کا جواب ڈویلپر کے جواب سے مختلف ہے',
  },
  days_used_up: { en: 'This test has paid all its days', ur: 'اس ٹیسٹ کے تمام بامعاوضہ دن ادا ہو چکے ہیں' },
  unpaid_seat: { en: 'This test is not paid', ur: 'اس ٹیسٹ کا معاوضہ نہیں ہے' },
}
