import { days } from './en/days.ts'
import { frame } from './en/frame.ts'
import { push } from './en/push.ts'
import { shell } from './en/shell.ts'

/** The texts of a tester's day in English: what the portal's first screen shows. */
export const texts = { shell, frame, days, push }
