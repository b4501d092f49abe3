import type { AccessMethod, AppStatus } from './app-states.ts'
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

interface AccessWords {
  label: string
  /** What it asks of the developer who chooses it. */
  detail: string
  /** How testers get to an app, as the end of a sentence. */
  end: string
  /** The testers who got that far. */
  listed: string
}

/** Ways by which testers get into a test, for its developer and for administrators. */
export const accessMethodLabels: Record<AccessMethod, AccessWords> = {
  email_list: {
    label: 'E-mail list',
    detail: 'You add their addresses to a list',
    end: 'by e-mail list',
    listed: 'Testers on your list',
  },
  google_group: {
    label: 'Your Google Group',
    detail: 'Testers join your group first',
    end: 'through your Google Group',
    listed: 'Testers in your group',
  },
  managed_group: {
    label: 'Our Google Group',
    detail: 'You add its address once; we keep its members',
    end: 'through a group that we keep',
    listed: 'Testers in the group',
  },
}
