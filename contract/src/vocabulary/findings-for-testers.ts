import type { FindingKind, FindingState } from './finding-states.ts'
import type { TesterLabels, TesterNames } from './label.ts'

/** What a tester reports. */
export const findingKindForTester: TesterNames<FindingKind> = {
  problem: { en: 'A problem', ur: 'ایک مسئلہ' },
  idea: { en: 'An idea', ur: 'ایک تجویز' },
  praise: { en: 'I like it', ur: 'مجھے پسند آیا' },
}

const waiting = { en: 'Open', ur: 'زیرِ غور', tone: 'quiet' } as const

/** What became of a finding, for the tester who reported it. */
export const findingForTester: TesterLabels<FindingState> = {
  open: waiting,
  fixed: waiting,
  retest: waiting,
  confirmed: { en: 'Fixed', ur: 'ٹھیک ہو گیا', tone: 'ok' },
  dismissed: { en: 'Won’t fix', ur: 'ٹھیک نہیں ہو گا', tone: 'quiet' },
}
