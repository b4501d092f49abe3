import type { Translated } from '../../format/templates.ts'
import type { phone as english } from '../en/phone.ts'

export const phone: Translated<typeof english> = {
  offer: {
    text: 'کیا آپ اپنے فون پر \u2068{app}\u2069 ٹیسٹ کریں گے؟ کام اور معاوضہ دیکھیں اور {until} تک جواب دیں۔ آپ وجہ بتائے بغیر انکار کر سکتے ہیں۔',
    button: 'پیشکش دیکھیں',
  },
  optIn: {
    text: 'اب آپ \u2068{app}\u2069 کے ٹیسٹ میں شامل ہو سکتے ہیں۔ {until} تک شامل ہو جائیں، ورنہ جگہ کسی اور ٹیسٹر کو مل جائے گی۔',
    button: 'ٹیسٹ میں شامل ہوں',
  },
  day: {
    text: 'آج \u2068{app}\u2069 کے لیے آپ کا چیک اِن باقی ہے۔ چند منٹ ایپ استعمال کریں اور چیک اِن بھیجیں۔',
    button: 'چیک اِن کریں',
  },
  footer: 'یہ پیغامات روکنے کے لیے STOP لکھ کر بھیجیں۔',
  stopWord: 'بند',
  code: '\u2068{name}\u2069 کے لیے آپ کا کوڈ {code} ہے۔ یہ 10 منٹ تک چلے گا۔ یہ کسی کو نہ دیں۔',
}
