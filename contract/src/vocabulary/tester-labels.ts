import type { Labels } from './label.ts'
import type { TesterState } from './tester-states.ts'

/** The state of a tester in the pool, for administrators. */
export const testerLabels: Labels<TesterState> = {
  expected: { label: 'Expected', tone: 'quiet', icon: 'clock' },
  applied: { label: 'Applied', tone: 'wait', icon: 'clock' },
  verified: { label: 'Verified', tone: 'done', icon: 'shield' },
  available: { label: 'Available', tone: 'ok', icon: 'check' },
  paused: { label: 'Paused', tone: 'quiet', icon: 'minus' },
  suspended: { label: 'Suspended', tone: 'due', icon: 'warn' },
  banned: { label: 'Banned', tone: 'bad', icon: 'close' },
  retired: { label: 'Retired', tone: 'quiet', icon: 'close' },
}
