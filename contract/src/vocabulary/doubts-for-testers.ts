import type { TesterNames } from './label.ts'
import type { PictureSign } from './picture-states.ts'

/** Signs that a tester reads about when a person has to look at their screenshot. */
export type Doubt = Extract<
  PictureSign,
  'size_differs' | 'clock_ahead' | 'too_many_minutes' | 'name_missing' | 'suspected' | 'unchecked'
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
  too_many_minutes: {
    en: 'Your minutes on all tests are more than had passed of the day.',
    ur: 'تمام ٹیسٹوں پر آپ کے منٹ دن کے گزرے ہوئے وقت سے زیادہ ہیں۔',
  },
  name_missing: { en: 'We did not find the app’s name on it.', ur: 'ہمیں اس پر ایپ کا نام نہیں ملا۔' },
  suspected: {
    en: 'We look at your screenshots more closely for now.',
    ur: 'فی الحال ہم آپ کے اسکرین شاٹ زیادہ غور سے دیکھتے ہیں۔',
  },
  unchecked: { en: 'We could not check it by ourselves.', ur: 'ہم اسے خود سے جانچ نہیں سکے۔' },
}
