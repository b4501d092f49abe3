import { days } from './en/days.ts'
import { findings } from './en/findings.ts'
import { frame } from './en/frame.ts'
import { invite } from './en/invite.ts'
import { join } from './en/join.ts'
import { numbers } from './en/numbers.ts'
import { pay } from './en/pay.ts'
import { push } from './en/push.ts'
import { shell } from './en/shell.ts'
import { terms } from './en/terms.ts'

/** Every text of the portal in English, by area; the other languages have the same keys. */
export const texts = { shell, frame, join, days, pay, findings, numbers, push, terms, invite }
