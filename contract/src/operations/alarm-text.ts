import { inRupees } from '../format/money.ts'
import { counted } from '../format/plurals.ts'
import type { AlarmRule } from '../vocabulary/alarm-rules.ts'

/** Numbers that an alarm was raised by, with the thresholds of that moment. */
export type AlarmFacts = Readonly<Record<string, number | string>>

const many = (value: number | string | undefined, noun: string) => counted(Number(value ?? 0), noun)
const rupees = (value: number | string | undefined) => inRupees(Number(value ?? 0))

const sentences: Record<AlarmRule, (facts: AlarmFacts) => string> = {
  refunds: ({ tests, days }) =>
    `A developer asked for the money of ${many(tests, 'started test')} back within ${many(days, 'day')}.`,
  self_dealing: ({ percent }) =>
    `A tester of this test and its developer look like one person or one home (${percent} %).`,
  unmatched_approval: ({ rupees: amount, until }) =>
    `${rupees(amount)} were approved, and a statement that reaches to ${until} has no such line.`,
  payout: ({ rupees: amount, usual, hours }) =>
    hours === undefined
      ? `A payout of ${rupees(amount)} was asked for; the usual one is ${rupees(usual)}.`
      : `A payout of ${rupees(amount)} was asked for to an account that was changed less than ${many(hours, 'hour')} before.`,
  sign_ups: ({ accounts, hour }) => `${many(accounts, 'account')} were made in the hour from ${hour} UTC.`,
  device: ({ accounts }) => `${many(accounts, 'account')} were made in one browser within a day.`,
}

/** What happened, in a sentence without names. */
export const alarmSentence = (rule: AlarmRule, facts: AlarmFacts): string => sentences[rule](facts)
