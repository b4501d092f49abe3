/** What raises an alarm about abuse, by name. */
export const abuseRules = ['refunds', 'self_dealing', 'unmatched_approval', 'payout', 'sign_ups', 'device'] as const
export type AbuseRule = (typeof abuseRules)[number]

/** What raises an alarm because a part of the product makes no progress, by name. */
export const standstillRules = [
  'jobs_stopped',
  'mail_stopped',
  'push_stopped',
  'backups_stopped',
  'months_missing',
] as const
export type StandstillRule = (typeof standstillRules)[number]

export const alarmRules = [...abuseRules, ...standstillRules] as const
export type AlarmRule = (typeof alarmRules)[number]

/** An alarm is closed by an administrator who has looked into it, with what they found. */
export const alarmStates = ['open', 'closed'] as const
export type AlarmState = (typeof alarmStates)[number]

/** What an alarm can be about. */
export const alarmSubjectKinds = ['app', 'payment', 'payout', 'tester', 'user'] as const
export type AlarmSubjectKind = (typeof alarmSubjectKinds)[number]
