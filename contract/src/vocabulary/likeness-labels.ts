import type { Labels } from './label.ts'
import type { LikenessState } from './likeness-states.ts'

/** What was decided about people who look like one, for administrators. */
export const likenessForOperator: Labels<LikenessState> = {
  open: { label: 'To decide', tone: 'wait', icon: 'clock' },
  household: { label: 'One household', tone: 'ok', icon: 'check' },
  ring: { label: 'One person', tone: 'bad', icon: 'warn' },
  different: { label: 'Different people', tone: 'quiet', icon: 'check' },
}
