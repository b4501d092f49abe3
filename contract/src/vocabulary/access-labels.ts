import type { AccessMethod } from './app-states.ts'

interface AccessWords {
  label: string
  /** What it asks of the developer who chooses it. */
  detail: string
}

/** Ways by which testers get into a test, for its developer and for administrators. */
export const accessMethodLabels: Record<AccessMethod, AccessWords> = {
  email_list: {
    label: 'E-mail list',
    detail: 'You add their addresses to a list',
  },
  google_group: {
    label: 'Your Google Group',
    detail: 'Testers join your group first',
  },
  managed_group: {
    label: 'Our Google Group',
    detail: 'You add its address once; we keep its members',
  },
}
