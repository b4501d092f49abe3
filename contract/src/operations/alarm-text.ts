import { inRupees } from '../format/money.ts'
import { counted } from '../format/plurals.ts'
import type { AlarmRule } from '../vocabulary/alarm-rules.ts'
import type { ArchiveFault } from '../vocabulary/archive-states.ts'

/** Numbers that an alarm was raised by, with the thresholds of that moment. */
export type AlarmFacts = Readonly<Record<string, number | string>>

const many = (value: number | string | undefined, noun: string) => counted(Number(value ?? 0), noun)
const rupees = (value: number | string | undefined) => inRupees(Number(value ?? 0))

/** What is wrong with the archive; the dashboard says what to do. */
const archiveFaults: Record<ArchiveFault, string> = {
  missing: 'The archive cannot be reached.',
  full: 'The archive is full.',
  failed: 'The archive cannot be written.',
  behind: 'The newest changes are not in the archive.',
  no_full: 'The last full backup is too old.',
  drill_failed: 'The last restore drill found the archive wrong.',
  drill_old: 'No restore drill has ended for too long.',
}

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
  jobs_stopped: ({ minutes, queue }) =>
    queue === undefined
      ? `No background job has been done for ${many(minutes, 'minute')}.`
      : `Background jobs of the queue “${queue}” have waited for ${many(minutes, 'minute')}.`,
  mail_stopped: ({ minutes, waiting }) =>
    `No mail has been handed over for ${many(minutes, 'minute')}. Waiting: ${waiting}.`,
  push_stopped: ({ minutes, part }) =>
    `The server ${part} has not heard its own announcements for ${many(minutes, 'minute')}.`,
  backups_stopped: ({ part }) => archiveFaults[part as ArchiveFault],
  months_missing: ({ part }) => `The table ${part} has no month for the rows of a month from now.`,
}

/** What happened, in a sentence without names. */
export const alarmSentence = (rule: AlarmRule, facts: AlarmFacts): string => sentences[rule](facts)
