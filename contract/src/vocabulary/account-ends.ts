import type { InLanguages, TesterNames } from './label.ts'

/** How showing an account at Google ended; `other`: it was another than that of the seat. */
export const accountEnds = ['shown', 'other', 'cancelled', 'expired', 'failed'] as const
export type AccountEnd = (typeof accountEnds)[number]

/** The same for its tester. Of another account the address follows. */
export const accountEndForTester: TesterNames<AccountEnd> = {
  shown: { en: 'This browser uses the right account.', ur: 'یہ براؤزر درست اکاؤنٹ استعمال کرتا ہے۔' },
  other: {
    en: 'Only the account above can join this test. You chose another one:',
    ur: 'اس ٹیسٹ میں صرف اوپر والا اکاؤنٹ شامل ہو سکتا ہے۔ آپ نے دوسرا منتخب کیا:',
  },
  cancelled: {
    en: 'You turned back at Google. Please try again.',
    ur: 'آپ گوگل سے واپس آ گئے۔ براہ کرم دوبارہ کوشش کریں۔',
  },
  expired: {
    en: 'This took too long, or you began again in another tab. Please try again.',
    ur: 'بہت دیر ہو گئی، یا آپ نے دوسرے ٹیب میں دوبارہ شروع کیا۔ براہ کرم دوبارہ کوشش کریں۔',
  },
  failed: {
    en: 'Google did not answer. Please try again.',
    ur: 'گوگل نے جواب نہیں دیا۔ براہ کرم دوبارہ کوشش کریں۔',
  },
}

/** What helps a tester who chose another account. */
export const otherAccountHelp: InLanguages = {
  en: 'Choose again, and choose the account above. If it is missing there, press “Use another account” and sign in with it.',
  ur: 'دوبارہ منتخب کریں اور اوپر والا اکاؤنٹ چنیں۔ اگر وہ وہاں نہ ہو تو «Use another account» دبا کر اسی سے سائن اِن کریں۔',
}
