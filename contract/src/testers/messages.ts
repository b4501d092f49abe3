import type { Text } from '../messaging/text.ts'

/** What testers are notified of beside tests, by key. */
export const poolTexts = {
  admitted: () => ({
    link: '/tester',
    en: { title: 'You are a tester now', message: 'We write to you as soon as an app fits your phone.' },
    ur: { title: 'آپ اب ٹیسٹر ہیں', message: 'جیسے ہی کوئی ایپ آپ کے فون کے مطابق ہوئی ہم آپ کو لکھیں گے۔' },
  }),
} satisfies Record<string, () => Text>
