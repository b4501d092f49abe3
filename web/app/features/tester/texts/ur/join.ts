import type { Words } from '../words.ts'

export const join: Words<'join'> = {
  applyTitle: 'ٹیسٹر بنیں',
  noOffersTitle: 'فی الحال کوئی پیشکش نہیں',
  noOffers: 'جیسے ہی کوئی ایپ آپ کے فون کے مطابق ہوئی ہم آپ کو لکھیں گے۔ پیشکش چھ گھنٹے تک قائم رہتی ہے۔',
}
