import type { Labels, Names } from './label.ts'
import type { SecondApprovalAct, SecondApprovalState } from './second-approval-states.ts'

/** Acts that wait for a second administrator, for administrators. */
export const secondApprovalActNames: Names<SecondApprovalAct> = {
  'refund.approve': 'Send a refund',
  'settings.write': 'Change a setting',
  'role.give': 'Make an administrator',
  'role.take': 'Take the administrator role away',
}

/** The same acts within a sentence. */
export const secondApprovalActInSentence: Names<SecondApprovalAct> = {
  'refund.approve': 'send a refund',
  'settings.write': 'change a setting of money',
  'role.give': 'make a user an administrator',
  'role.take': 'take the administrator role away',
}

export const secondApprovalLabels: Labels<SecondApprovalState> = {
  waiting: { label: 'Waiting', tone: 'due', icon: 'clock' },
  approved: { label: 'Approved', tone: 'ok', icon: 'check' },
  refused: { label: 'Refused', tone: 'bad', icon: 'close' },
  withdrawn: { label: 'Withdrawn', tone: 'quiet', icon: 'back' },
  void: { label: 'Void', tone: 'quiet', icon: 'minus' },
}
