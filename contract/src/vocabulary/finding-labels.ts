import type { FindingKind, FindingState } from './finding-states.ts'
import type { Labels, Names } from './label.ts'

/** What was reported, for the developer. */
export const findingKindNames: Names<FindingKind> = { problem: 'Problem', idea: 'Idea', praise: 'Praise' }

/** What became of a finding, for the developer. */
export const findingForOwner: Labels<FindingState> = {
  open: { label: 'Open', tone: 'due' },
  fixed: { label: 'Fixed, not tried yet', tone: 'wait' },
  retest: { label: 'Being tried again', tone: 'wait' },
  confirmed: { label: 'Confirmed', tone: 'ok' },
  dismissed: { label: 'Won’t fix', tone: 'quiet' },
}
