import type { InLanguages } from './label.ts'

/** What a sample account of a demo keeps, for its visitor, for an operator and as the reason of a refusal. */
export const sampleStays =
  'This is a sample account. Its address and role stay, and it cannot be disabled or deleted, so that the next visitor can look around with it.'

/** The reason why a visitor of a demo is asked for no password. It has no place among texts that every portal loads. */
export const sampleAccountNote: InLanguages = {
  en: 'You look around with a sample account, so there is no password to enter.',
  ur: 'آپ نمونے کا اکاؤنٹ دیکھ رہے ہیں، اس لیے کوئی پاس ورڈ نہیں لکھنا۔',
}
