import type { Words } from '../words.ts'

export const pay: Words<'pay'> = {
  emptyTitle: 'ابھی تک کوئی کمائی نہیں',
  empty: 'استعمال کے ہر اُس دن کا معاوضہ ملتا ہے جس کا آپ ثبوت دیں۔ اگلی صبح وہ یہاں نظر آئے گا۔',
}
