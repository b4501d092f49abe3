import { findings } from './ur/findings.ts'
import { invite } from './ur/invite.ts'
import { join } from './ur/join.ts'
import { levels } from './ur/levels.ts'
import { numbers } from './ur/numbers.ts'
import { pay } from './ur/pay.ts'
import { terms } from './ur/terms.ts'

export const texts = { join, pay, findings, numbers, terms, invite, levels }
