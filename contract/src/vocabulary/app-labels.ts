import type { AppStatus } from './app-states.ts'
import type { Labels } from './label.ts'

/** The kinds of test, for its developer. */
export const testingTypeNames = { google_play_console_close_testing: 'Google Play closed test' } as const

/** An app's status, for its developer and for administrators; the words are the specification's. */
export const appLabels: Labels<AppStatus> = {
  pending: { label: 'Pending', tone: 'wait', icon: 'clock' },
  pending_payment: { label: 'Pending Payment', tone: 'due', icon: 'card' },
  active: { label: 'Active', tone: 'ok', icon: 'check' },
  completed: { label: 'Completed', tone: 'done', icon: 'shield' },
  cancelled: { label: 'Cancelled', tone: 'bad', icon: 'close' },
}
