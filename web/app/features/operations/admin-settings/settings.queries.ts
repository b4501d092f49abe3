import { queryOptions } from '@tanstack/react-query'
import { type SettingName, type Settings, settingSchemas, settings } from '@fortnight/contract/operations/settings'
import { defaultPay } from '@fortnight/contract/operations/tester-pay'
import { defaultLevels } from '@fortnight/contract/operations/tester-levels'
import { defaultAlarmThresholds } from '@fortnight/contract/operations/alarm-thresholds'
import { defaultRetention, retention, type Retention } from '@fortnight/contract/operations/retention'
import { defaultFees } from '@fortnight/contract/operations/fees'
import { defaultLateScale } from '@fortnight/contract/operations/late-scale'
import { margins } from '@fortnight/contract/orders/margins'
import { stats } from '@fortnight/contract/site/stats'
import { settingNamesForOperator } from '@fortnight/contract/vocabulary/setting-labels'
import { call } from '../../../lib/api.ts'
import type { Shape } from '../../admin/versions/shapes.ts'
import type { Subject } from '../../admin/versions/subject.ts'

/** Every setting as it is in force. */
export const settingsQuery = queryOptions({
  queryKey: ['settings', 'all'],
  queryFn: async ({ signal }) => (await call(settings.list, {}, { signal })).data,
})

/** What tests of each plan cost. */
export const marginsQuery = queryOptions({
  queryKey: ['margins'],
  queryFn: async ({ signal }) => (await call(margins.read, {}, { signal })).data,
})

/** How late the newest tests were. */
export const keptPromisesQuery = queryOptions({
  queryKey: ['stats', 'promises'],
  queryFn: async ({ signal }) => (await call(stats.read, {}, { signal })).data.promises,
})

/** What that retention would remove and seal now. */
export const removalsQuery = (typed: Retention = defaultRetention) =>
  queryOptions({
    queryKey: ['retention', typed],
    queryFn: ({ signal }) => call(retention.preview, { query: typed }, { signal }),
  })

/** Values of a form if nothing is set. */
export const blank: Settings = {
  easypaisa: { offered: true, title: '', number: '' },
  bank: { offered: true, title: '', name: '', account: '' },
  international: { offered: false, title: '', name: '', account: '', code: '' },
  // No rate is like none: the form asks for a number.
  rate: { pkr_per_usd: Number.NaN },
  pay: defaultPay,
  levels: defaultLevels,
  late: defaultLateScale,
  fees: defaultFees,
  alarms: defaultAlarmThresholds,
  retention: defaultRetention,
  support: { supportEmail: '', chatUrl: '', chatText: '' },
  contact: { name: '', email: '', phone: '' },
}

const offered: Shape = { kind: 'tick', name: 'offered', label: 'Offered to developers' }
const title: Shape = {
  kind: 'line',
  name: 'title',
  label: 'Account title',
  hint: 'As the sender’s app shows it.',
}

const shapes: Record<SettingName, readonly Shape[]> = {
  easypaisa: [title, { kind: 'line', name: 'number', label: 'EasyPaisa number' }, offered],
  bank: [
    title,
    { kind: 'line', name: 'name', label: 'Bank' },
    { kind: 'line', name: 'account', label: 'Account number or IBAN' },
    offered,
  ],
  international: [
    title,
    { kind: 'line', name: 'name', label: 'Bank or service', hint: 'Wise, for example.' },
    {
      kind: 'line',
      name: 'account',
      label: 'IBAN, account number or e-mail',
      hint: 'Where people abroad send US dollars.',
    },
    { kind: 'line', name: 'code', label: 'SWIFT code', hint: 'Leave it empty if none is needed.' },
    offered,
  ],
  rate: [{ kind: 'number', name: 'pkr_per_usd', label: 'Rupees for one dollar' }],
  pay: [
    {
      kind: 'number',
      name: 'pkr_per_day',
      label: 'Rupees for each day with proof',
      hint: 'For days of testing work, never for installations, ratings or reviews. Seats that were offered keep their pay.',
    },
    {
      kind: 'number',
      name: 'streak_after',
      label: 'Days with proof after which a day pays more',
      hint: 'Missed days take nothing back: the count waits.',
    },
    { kind: 'number', name: 'streak_pkr', label: 'Rupees more for each day after them' },
    { kind: 'number', name: 'bonus_pkr', label: 'Bonus for all days of the test, in rupees' },
    {
      kind: 'number',
      name: 'release_pkr',
      label: 'Rupees for each day left',
      hint: 'For testers who did what was asked and whose part we end early: a release, a replacement, a cancelled or refunded test.',
    },
    {
      kind: 'number',
      name: 'extra_days',
      label: 'Days paid beyond those of the test',
      hint: 'A tester who is still needed after the test’s own days is paid for at most this many more.',
    },
    {
      kind: 'number',
      name: 'referral_pkr',
      label: 'Rupees for an invited friend',
      hint: 'Paid once, after the friend’s first finished test, unless both look like one person. 0 pays nothing. It is no cost of a test: its margin leaves it out.',
    },
    { kind: 'number', name: 'least_payout_pkr', label: 'Smallest payout, in rupees' },
    {
      kind: 'number',
      name: 'second_above_pkr',
      label: 'Second approval above, in rupees',
      hint: 'A larger payout needs two administrators.',
    },
  ],
  levels: [
    {
      kind: 'number',
      name: 'new_tests',
      label: 'New: tests at once',
      hint: 'Testers choose up to this many. No tester loses what they chose before.',
    },
    {
      kind: 'number',
      name: 'reliable_days',
      label: 'Reliable: days on tests',
      hint: 'Days that a tester has stayed on tests, of those that go on as well.',
    },
    {
      kind: 'number',
      name: 'reliable_days_per_loss',
      label: 'Reliable: days for each test left',
      hint: 'Who left two tests, or went silent in them, needs twice as many days.',
    },
    { kind: 'number', name: 'reliable_tests', label: 'Reliable: tests at once' },
    {
      kind: 'number',
      name: 'reliable_bonus_pkr',
      label: 'Reliable: rupees more for all days of a test',
      hint: 'On top of the bonus in “Pay of testers”. Offers say it, and seats that were offered keep it.',
    },
    { kind: 'number', name: 'trusted_days', label: 'Trusted: days on tests' },
    { kind: 'number', name: 'trusted_days_per_loss', label: 'Trusted: days for each test left' },
    { kind: 'number', name: 'trusted_tests', label: 'Trusted: tests at once' },
    { kind: 'number', name: 'trusted_bonus_pkr', label: 'Trusted: rupees more for all days of a test' },
  ],
  late: [
    {
      kind: 'number',
      name: 'first_percent',
      label: 'Percent back for the first day late',
      hint: 'Booked by itself. Orders keep the scale that they were made with.',
    },
    { kind: 'number', name: 'further_percent', label: 'Percent back for each further day' },
    { kind: 'number', name: 'whole_from', label: 'The whole price from this day on' },
    { kind: 'number', name: 'start_hours', label: 'Hours for the start, from payment and Play set-up' },
    { kind: 'number', name: 'start_percent', label: 'Percent back for each day without a start after them' },
  ],
  fees: [
    {
      kind: 'number',
      name: 'payment_percent',
      label: 'Percent kept of a payment',
      hint: 'What your bank or service takes when a developer pays. Only used to show what a test brings.',
    },
    { kind: 'number', name: 'payout_percent', label: 'Percent on top of a payout' },
  ],
  alarms: [
    {
      kind: 'number',
      name: 'refund_tests',
      label: 'Started tests that one developer takes the money back for',
      hint: 'Each refund from this number on is an alarm. What late tests pay back does not count.',
    },
    { kind: 'number', name: 'refund_days', label: 'Within how many days' },
    {
      kind: 'number',
      name: 'alike_percent',
      label: 'Likeness of a developer and a tester of theirs, in percent',
      hint: 'The score of Look-alikes.',
    },
    {
      kind: 'number',
      name: 'statement_hours',
      label: 'Hours that a statement reaches beyond an approval',
      hint: 'From then on a payment that it lacks is an alarm. Without imported statements there is none.',
    },
    { kind: 'number', name: 'payout_times', label: 'Payout of how many times the usual one' },
    { kind: 'number', name: 'payout_pkr', label: 'And at least, in rupees' },
    {
      kind: 'number',
      name: 'account_hours',
      label: 'Hours after a tester changed their account',
      hint: '0 for no alarm.',
    },
    { kind: 'number', name: 'sign_ups', label: 'Accounts made in one hour' },
    { kind: 'number', name: 'device_accounts', label: 'Accounts made in one browser within a day' },
    {
      kind: 'number',
      name: 'jobs_minutes',
      label: 'Minutes without a background job',
      hint: 'Or in which a queue of jobs is not emptied.',
    },
    { kind: 'number', name: 'mail_minutes', label: 'Minutes in which mail waits and none goes out' },
    { kind: 'number', name: 'push_minutes', label: 'Minutes in which a server does not hear its announcements' },
    {
      kind: 'number',
      name: 'archive_minutes',
      label: 'Minutes that the archive is behind',
      hint: 'This and the next two are for the archive of the embedded database.',
    },
    { kind: 'number', name: 'backup_hours', label: 'Hours since the last full backup' },
    { kind: 'number', name: 'drill_days', label: 'Days since the last restore drill' },
  ],
  retention: [
    {
      kind: 'number',
      name: 'forecasts_months',
      label: 'Months of forecasts',
      hint: '0 keeps all. Older tests then show no curve of their chances, and the track record counts newer ones.',
    },
    {
      kind: 'number',
      name: 'notifications_days',
      label: 'Days of notifications',
      hint: '0 keeps all. Read or not, they disappear from the list of their reader.',
    },
    {
      kind: 'number',
      name: 'deliveries_days',
      label: 'Days of records of messages',
      hint: 'When each was sent, arrived and was opened.',
    },
    {
      kind: 'number',
      name: 'play_visits_days',
      label: 'Days of records of visits to Google Play',
      hint: 'Days of use, test records, payments, earnings and the audit log have no retention: they are always kept.',
    },
    {
      kind: 'number',
      name: 'ledgers_days',
      label: 'Days until the record of a closed test is sealed',
      hint: '0 seals none. Nothing is lost: a sealed record takes less room and reads as before.',
    },
  ],
  support: [
    { kind: 'line', name: 'supportEmail', label: 'E-mail' },
    { kind: 'line', name: 'chatUrl', label: 'Address of the chat' },
    { kind: 'words', name: 'chatText', label: 'Message that a visitor starts with' },
  ],
  contact: [
    {
      kind: 'line',
      name: 'name',
      label: 'Name',
      hint: 'Developers of paid Enterprise apps see this person. Until it is set, they see the support address.',
    },
    { kind: 'line', name: 'email', label: 'E-mail' },
    { kind: 'line', name: 'phone', label: 'Phone or WhatsApp', hint: 'Leave it empty if only mail is read.' },
  ],
}

/** A setting as something to rewrite. */
export const subjectOf = (setting: SettingName): Subject => {
  const params = { setting }
  return {
    key: ['settings', setting],
    title: settingNamesForOperator[setting],
    fallback: 'What the server was started with',
    schema: settingSchemas[setting] as unknown as Subject['schema'],
    shapes: shapes[setting],
    write: (data, version) => call(settings.write, { params, body: { data, version } }),
    reset: (version) => call(settings.reset, { params, query: { version } }),
    restore: (to, version) => call(settings.restore, { params, body: { to, version } }),
    changes: (before, signal) => call(settings.changes, { params, query: { before } }, { signal }),
  }
}
