import type { InLanguages } from './label.ts'

/** The reason why a visitor of a demo is asked for no password. It has no place among texts that every portal loads. */
export const sampleAccountNote: InLanguages = {
  en: 'You look around with a sample account, so there is no password to enter.',
  ur: 'آپ نمونے کا اکاؤنٹ دیکھ رہے ہیں، اس لیے کوئی پاس ورڈ نہیں لکھنا۔',
}
