import type { Tester } from '../testers/testers.ts'
import type { Labels } from './label.ts'

/** The state of a tester of an app, for its developer; the words are the specification's. */
export const teamMemberLabels = {
  active: { label: 'Active', tone: 'ok' },
  pending: { label: 'Pending', tone: 'wait' },
  completed: { label: 'Completed', tone: 'done' },
  left: { label: 'Left', tone: 'bad' },
} as const satisfies Labels<Tester['status']>
