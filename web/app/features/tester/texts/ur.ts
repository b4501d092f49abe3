import { days } from './ur/days.ts'
import { join } from './ur/join.ts'
import { pay } from './ur/pay.ts'
import { shell } from './ur/shell.ts'

export const texts = { shell, join, days, pay }
