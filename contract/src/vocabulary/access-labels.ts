import type { AccessMethod } from './app-states.ts'

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
