import type { Labels } from './label.ts'

/** `weak`: mail arrives, and others can send in the operator's name. `unknown`: the name servers did not say. */
export const mailRecordStates = ['ok', 'weak', 'wrong', 'missing', 'unknown'] as const
export type MailRecordState = (typeof mailRecordStates)[number]

export const mailRecordLabels: Labels<MailRecordState> = {
  ok: { label: 'In order', tone: 'ok', icon: 'check' },
  weak: { label: 'Weak', tone: 'due', icon: 'warn' },
  wrong: { label: 'Wrong', tone: 'bad', icon: 'warn' },
  missing: { label: 'Missing', tone: 'bad', icon: 'close' },
  unknown: { label: 'Unknown', tone: 'quiet', icon: 'minus' },
}
