import { days } from './ur/days.ts'
import { findings } from './ur/findings.ts'
import { frame } from './ur/frame.ts'
import { invite } from './ur/invite.ts'
import { join } from './ur/join.ts'
import { numbers } from './ur/numbers.ts'
import { pay } from './ur/pay.ts'
import { push } from './ur/push.ts'
import { shell } from './ur/shell.ts'
import { terms } from './ur/terms.ts'

export const texts = { shell, frame, join, days, pay, findings, numbers, push, terms, invite }
