import { texts as daily } from './daily-en.ts'
import { texts as other } from './other-en.ts'

/** Every text of the portal in English, by area; the other languages have the same keys. */
export const texts = { ...daily, ...other }
