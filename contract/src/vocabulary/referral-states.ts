import type { TesterLabels } from './label.ts'

/**
 * What became of an invitation: the friend applied, was admitted, is on a test, finished the first one and looks like another
 * person (due, then paid) or has to be looked at first, or nothing will be paid.
 */
export const referralStates = ['applied', 'admitted', 'testing', 'checked', 'due', 'paid', 'ended'] as const
export type ReferralState = (typeof referralStates)[number]

/** An invitation, for the tester who sent it: no word of the friend. */
export const referralForTester: TesterLabels<ReferralState> = {
  applied: { en: 'Has applied', ur: 'درخواست دے دی', tone: 'wait', icon: 'clock' },
  admitted: { en: 'Is a tester', ur: 'ٹیسٹر ہے', tone: 'wait', icon: 'clock' },
  testing: { en: 'Is testing', ur: 'ٹیسٹ کر رہا ہے', tone: 'moon', icon: 'clock' },
  checked: { en: 'We are checking it', ur: 'ہم جانچ رہے ہیں', tone: 'wait', icon: 'shield' },
  due: { en: 'Finished: paid within the hour', ur: 'مکمل: ایک گھنٹے میں ادائیگی', tone: 'ok', icon: 'clock' },
  paid: { en: 'Paid', ur: 'ادا شدہ', tone: 'ok', icon: 'check' },
  ended: { en: 'Not paid', ur: 'ادائیگی نہیں ہوگی', tone: 'quiet', icon: 'close' },
}
