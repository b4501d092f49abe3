import * as z from 'zod'
import { whole } from './whole.ts'

const minutes = whole(2, 1440, 'Enter minutes, between 2 and 1,440.')

/** From when on something raises an alarm to all administrators; set by the operator. */
export const AlarmThresholds = z.strictObject({
  /** Started tests that a developer takes the money back for, within this many days. */
  refund_tests: whole(1, 50, 'Enter a number of tests, between 1 and 50.'),
  refund_days: whole(7, 365, 'Enter a number of days, between 7 and 365.'),
  /** How alike a developer and a tester of theirs look, in percent (the score of look-alikes). */
  alike_percent: whole(10, 99, 'Enter whole percents, between 10 and 99.'),
  /** Hours by which a statement must reach beyond an approval before it counts that it lacks the payment. */
  statement_hours: whole(0, 240, 'Enter hours, between 0 and 240.'),
  /** How many times the usual payout (the median of 90 days) an unusual one is, and its least rupees. */
  payout_times: whole(2, 100, 'Enter a number, between 2 and 100.'),
  payout_pkr: whole(1, 1_000_000, 'Enter whole rupees, between 1 and 1,000,000.'),
  /** Hours after a change of account in which a payout to the new one raises an alarm; 0 for none. */
  account_hours: whole(0, 240, 'Enter hours, between 0 and 240.'),
  /** New accounts within an hour, and accounts of a day from one browser. */
  sign_ups: whole(5, 10_000, 'Enter a number of accounts, between 5 and 10,000.'),
  device_accounts: whole(2, 100, 'Enter a number of accounts, between 2 and 100.'),
  /** Minutes in which no background job was done, no waiting mail went out, a server did not hear itself. */
  jobs_minutes: minutes.default(15),
  mail_minutes: minutes.default(30),
  push_minutes: minutes.default(5),
  /** How old the newest change in the archive, the last full backup and the last restore drill may be. */
  archive_minutes: minutes.default(5),
  backup_hours: whole(25, 720, 'Enter hours, between 25 and 720.').default(48),
  drill_days: whole(8, 90, 'Enter days, between 8 and 90.').default(8),
})
export type AlarmThresholds = z.output<typeof AlarmThresholds>

export const defaultAlarmThresholds: AlarmThresholds = {
  refund_tests: 2,
  refund_days: 90,
  alike_percent: 50,
  statement_hours: 24,
  payout_times: 5,
  payout_pkr: 1000,
  account_hours: 48,
  sign_ups: 60,
  device_accounts: 4,
  jobs_minutes: 15,
  mail_minutes: 30,
  push_minutes: 5,
  archive_minutes: 5,
  backup_hours: 48,
  drill_days: 8,
}
