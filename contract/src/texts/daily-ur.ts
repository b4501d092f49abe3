import { days } from './ur/days.ts'
import { frame } from './ur/frame.ts'
import { push } from './ur/push.ts'
import { shell } from './ur/shell.ts'

export const texts = { shell, frame, days, push }
