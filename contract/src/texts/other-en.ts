import { findings } from './en/findings.ts'
import { invite } from './en/invite.ts'
import { join } from './en/join.ts'
import { levels } from './en/levels.ts'
import { numbers } from './en/numbers.ts'
import { pay } from './en/pay.ts'
import { terms } from './en/terms.ts'

/** The other texts of the portal in English: of joining a test, of pay, terms and invitations, levels, and of the profile. */
export const texts = { join, pay, findings, numbers, terms, invite, levels }
