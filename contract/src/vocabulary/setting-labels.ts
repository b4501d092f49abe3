import type { SettingName } from '../operations/settings.ts'
import type { Names } from './label.ts'

/** Settings, for administrators. */
export const settingNamesForOperator: Names<SettingName> = {
  easypaisa: 'EasyPaisa account',
  bank: 'Bank account',
  international: 'International account',
  rate: 'Exchange rate',
  pay: 'Pay of testers',
  levels: 'Levels of testers',
  fees: 'Fees',
  alarms: 'Alarms',
  retention: 'Retention',
  late: 'Late tests',
  support: 'Support contact',
  contact: 'Enterprise contact',
}

/** The same settings within a sentence. */
export const settingInSentence: Names<SettingName> = {
  easypaisa: 'EasyPaisa account',
  bank: 'bank account',
  international: 'international account',
  rate: 'exchange rate',
  pay: 'pay of testers',
  levels: 'levels of testers',
  fees: 'fees',
  alarms: 'thresholds of alarms',
  retention: 'retention',
  late: 'scale for late tests',
  support: 'support contact',
  contact: 'Enterprise contact',
}

/** Fields of settings, as a change of them is shown to a second administrator. */
export const settingFieldNames: Readonly<Record<string, string>> = {
  offered: 'Offered to developers',
  title: 'Account title',
  number: 'EasyPaisa number',
  name: 'Name',
  account: 'Account number',
  code: 'SWIFT code',
  pkr_per_usd: 'Rupees for one dollar',
  pkr_per_day: 'Rupees for a day',
  streak_after: 'Days after which a day pays more',
  streak_pkr: 'Rupees more for each day after them',
  bonus_pkr: 'Bonus for all days, in rupees',
  release_pkr: 'Rupees for each day left',
  extra_days: 'Days paid beyond those of the test',
  referral_pkr: 'Rupees for an invited friend',
  least_payout_pkr: 'Smallest payout, in rupees',
  second_above_pkr: 'Second approval above, in rupees',
  first_percent: 'Percent back for the first day late',
  further_percent: 'Percent back for each further day',
  whole_from: 'The whole price from this day on',
  start_hours: 'Hours for the start',
  start_percent: 'Percent back for each day without a start',
  payment_percent: 'Percent kept of a payment',
  payout_percent: 'Percent on top of a payout',
  refund_tests: 'Refunded tests',
  refund_days: 'Days for refunded tests',
  alike_percent: 'Likeness of developer and tester, in percent',
  statement_hours: 'Hours a statement reaches beyond an approval',
  payout_times: 'Times the usual payout',
  payout_pkr: 'Least unusual payout, in rupees',
  account_hours: 'Hours after a change of account',
  sign_ups: 'Accounts in an hour',
  device_accounts: 'Accounts from one device in a day',
  forecasts_months: 'Months of forecasts',
  notifications_days: 'Days of notifications',
  deliveries_days: 'Days of records of messages',
  play_visits_days: 'Days of records of visits to Google Play',
}
