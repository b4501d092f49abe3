import type { TesterNames } from './label.ts'
import type { PictureSign } from './picture-states.ts'

/** Signs that a tester reads about when a person has to look at their screenshot. */
export type Doubt = Extract<
  PictureSign,
  | 'size_differs'
  | 'clock_ahead'
  | 'taken_before'
  | 'too_many_minutes'
  | 'name_missing'
  | 'other_screen'
  | 'other_name'
  | 'suspected'
  | 'unchecked'
>

export const doubtForTester: TesterNames<Doubt> = {
  size_differs: {
    en: 'It does not have the shape of your phone’s screen.',
    ur: 'یہ آپ کے فون کی اسکرین کی شکل کا نہیں ہے۔',
  },
  clock_ahead: {
    en: 'Its clock shows a time that had not come yet.',
    ur: 'اس کی گھڑی وہ وقت دکھاتی ہے جو ابھی نہیں آیا تھا۔',
  },
  taken_before: {
    en: 'Its file says that it was taken before that day.',
    ur: 'اس کی فائل کے مطابق یہ اس دن سے پہلے لیا گیا تھا۔',
  },
  too_many_minutes: {
    en: 'Your minutes on all tests are more than had passed of the day.',
    ur: 'تمام ٹیسٹوں پر آپ کے منٹ دن کے گزرے ہوئے وقت سے زیادہ ہیں۔',
  },
  name_missing: { en: 'We did not find the app’s name on it.', ur: 'ہمیں اس پر ایپ کا نام نہیں ملا۔' },
  other_screen: {
    en: 'It shows a screen that was sent for another app.',
    ur: 'یہ وہ اسکرین دکھاتا ہے جو کسی اور ایپ کے لیے بھیجی گئی تھی۔',
  },
  other_name: {
    en: 'We found another app’s name on it, and not this app’s.',
    ur: 'ہمیں اس پر اس ایپ کا نہیں، کسی اور ایپ کا نام ملا۔',
  },
  suspected: {
    en: 'We look at your screenshots more closely for now.',
    ur: 'فی الحال ہم آپ کے اسکرین شاٹ زیادہ غور سے دیکھتے ہیں۔',
  },
  unchecked: { en: 'We could not check it by ourselves.', ur: 'ہم اسے خود سے جانچ نہیں سکے۔' },
}
