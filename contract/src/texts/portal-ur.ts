import { texts as daily } from './daily-ur.ts'
import { texts as other } from './other-ur.ts'

export const texts = { ...daily, ...other }
