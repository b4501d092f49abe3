import type { Translated } from '../../format/templates.ts'
import type { findings as english } from '../en/findings.ts'

export const findings: Translated<typeof english> = {
  title: 'ڈویلپر کو بتائیں',
  lead: 'کچھ خراب ہے، کچھ بہتر ہو سکتا ہے، یا کچھ پسند آیا: ایک وقت میں ایک بات۔',
  kind: 'یہ کیا ہے؟',
  message: 'اپنے الفاظ میں',
  messageHint: 'آپ کہاں تھے، آپ نے کیا کیا، پھر کیا ہوا۔',
  messageNeeded: 'لکھیں کہ آپ نے کیا دیکھا۔',
  send: 'بھیجیں',
  sent: 'ڈویلپر کو بھیج دیا گیا',
  again: 'براہِ کرم دوبارہ آزمائیں',
  againIn: 'ڈویلپر کا کہنا ہے کہ ورژن {version} میں یہ ٹھیک ہو گیا ہے۔',
  fixed: 'ٹھیک ہو گیا',
  stillThere: 'ابھی تک ویسا ہی ہے',
  answered: 'شکریہ۔ ہم نے ڈویلپر کو بتا دیا۔',
  mine: 'آپ کی رپورٹیں',
  notLoaded: 'آپ کی رپورٹیں لوڈ نہیں ہوئیں',
}
