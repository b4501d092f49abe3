import type { AlarmRule, AlarmState, AlarmSubjectKind } from './alarm-rules.ts'
import type { Labels, Names } from './label.ts'

/** Rules of alarms, for administrators. */
export const alarmRuleNames: Names<AlarmRule> = {
  refunds: 'Repeated refunds after use',
  self_dealing: 'Tester on a test of their own',
  unmatched_approval: 'Approved payment not on the statement',
  payout: 'Unusual payout',
  sign_ups: 'Many registrations at once',
  device: 'Many accounts from one device',
  jobs_stopped: 'Background jobs have stopped',
  mail_stopped: 'Mail is not going out',
  push_stopped: 'Live updates have stopped',
  backups_stopped: 'Backups need you',
  months_missing: 'Next month has no place yet',
}

/** What an alarm of each rule can mean, and what to do. */
export const alarmRuleMeanings: Names<AlarmRule> = {
  refunds:
    'They may use tests and take the money back each time. Look at what was delivered before you decide the next refund; small shares for late tests do not count here.',
  self_dealing:
    'Developer and tester may be one person who pays themselves. Decide the look-alikes: as one household or person they never share a test again.',
  unmatched_approval:
    'The money may never have arrived, or the ID was mistyped. Look for the amount on the statement, and ask the administrator who approved it.',
  payout:
    'Someone else may have taken over the account, or days were paid that no one worked. Ask the tester by another way before you approve it.',
  sign_ups:
    'A program may be registering accounts. Look at the newest users; if it goes on, raise the work that browsers do for an account (SIGN_UP_WORK).',
  device:
    'One person may be registering many accounts, or a shop its customers. Compare the people and decide the look-alikes.',
  jobs_stopped:
    'Tests are not moved on, and reminders and mail wait. Read what the servers log as “background work”, compare their clocks, then restart them one by one.',
  mail_stopped:
    'The mail server may be down or refuse us; the log says why. Mail waits for two days, then it is given up.',
  push_stopped:
    'Pages that are open there show changes late. A pooler may be in the way (DATABASE_DIRECT_URL); restart that server.',
  backups_stopped:
    'If this machine is lost before that is over, data is lost with it. Backups on the dashboard says what to do.',
  months_missing:
    'Nothing is refused or lost: rows of that month go to a place for all others, and move once the month is made. Read what the servers log as “background work”, then restart a server: months are made every ten minutes.',
}

export const alarmLabels: Labels<AlarmState> = {
  open: { label: 'Open', tone: 'due', icon: 'warn' },
  closed: { label: 'Closed', tone: 'quiet', icon: 'check' },
}

/** The two kinds of open alarms. */
export const openAlarmLabels: Labels<'lasting' | 'over'> = {
  lasting: { label: 'Still going on', tone: 'due', icon: 'warn' },
  over: { label: 'Over', tone: 'done', icon: 'clock' },
}

/** What an alarm is about, before its name. */
export const alarmSubjectNames: Names<AlarmSubjectKind> = {
  app: 'App',
  payment: 'Payment',
  payout: 'Payout to',
  tester: 'Tester',
  user: 'User',
}
