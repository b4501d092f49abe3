import type { Grade } from './grades.ts'
import type { Labels } from './label.ts'

/** How sure an entry of a test's record is, for the developer. */
export const gradeForOwner: Labels<Grade> = {
  claimed: { label: 'Reported', tone: 'quiet' },
  evidenced: { label: 'With proof', tone: 'wait' },
  confirmed: { label: 'Confirmed', tone: 'ok' },
}
