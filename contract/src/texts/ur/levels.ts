import type { Translated } from '../../format/templates.ts'
import type { levels as english } from '../en/levels.ts'

export const levels: Translated<typeof english> = {
  title: 'آپ کا درجہ: {level}',
  days: { one: 'اب تک ٹیسٹوں پر {count} دن۔', other: 'اب تک ٹیسٹوں پر {count} دن۔' },
  losses: {
    one: 'آپ نے ایک ٹیسٹ چھوڑا یا اُس میں جواب دینا بند کیا، اس سے راستہ لمبا ہو جاتا ہے۔',
    other: 'آپ نے {count} ٹیسٹ چھوڑے یا اُن میں جواب دینا بند کیا، اس سے راستہ لمبا ہو جاتا ہے۔',
  },
  tests: { one: 'ایک وقت میں ایک ٹیسٹ', other: 'ایک وقت میں {count} ٹیسٹوں تک' },
  bonus: 'ٹیسٹ کے تمام دن دکھانے پر {amount} مزید',
  next: {
    one: 'ٹیسٹوں پر مزید {count} دن، اور آپ کا درجہ ”{level}“ ہوگا۔ پھر آپ کو ملے گا:',
    other: 'ٹیسٹوں پر مزید {count} دن، اور آپ کا درجہ ”{level}“ ہوگا۔ پھر آپ کو ملے گا:',
  },
  highest: 'یہ سب سے اونچا درجہ ہے۔',
  progress: '{needed} میں سے {done} دن',
}
