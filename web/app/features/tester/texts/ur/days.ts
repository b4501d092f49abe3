import type { Words } from '../words.ts'

export const days: Words<'days'> = {
  emptyTitle: 'آج کوئی کام نہیں',
  empty: 'جب آپ کسی ٹیسٹ میں شامل ہوں گے تو یہ صفحہ روزانہ بتائے گا کہ کون سی ایپ استعمال کرنی ہے۔',
  seeOffers: 'اپنی پیشکشیں دیکھیں',
}
