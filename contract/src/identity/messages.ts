import { type AlarmFacts, alarmSentence } from '../operations/alarm-text.ts'
import { counted } from '../format/plurals.ts'
import { alarmRuleNames } from '../vocabulary/alarm-labels.ts'
import type { AlarmRule } from '../vocabulary/alarm-rules.ts'
import { type EnglishText, messageIn, type Text } from '../messaging/text.ts'
import { secondApprovalActInSentence } from '../vocabulary/second-approval-labels.ts'
import type { SecondApprovalAct } from '../vocabulary/second-approval-states.ts'
import { rotationHours } from './api-keys.ts'

const keys = '/account/api'

/** A key as people see it: its first characters, and the name that its owner gave it. */
interface Key {
  prefix: string
  name: string
}

/** What users are notified of their account, by key: testers have accounts too. */
export const accountTexts = {
  api_key_made: (values: Key) => ({ link: keys, in: (locale) => messageIn(locale, 'api_key_made', values) }),
  api_key_replaced: ({ at_once, ...values }: { prefix: string; old: string; at_once: boolean }) => ({
    link: keys,
    in: (locale) =>
      at_once
        ? messageIn(locale, 'api_key_replaced_at_once', values)
        : messageIn(locale, 'api_key_replaced', { ...values, hours: rotationHours }),
  }),
  api_key_ended: (values: Key) => ({ link: keys, in: (locale) => messageIn(locale, 'api_key_ended', values) }),
} satisfies Record<string, (values: never) => Text>

/** What administrators are notified of themselves and their settings, by key. */
export const administratorTexts = {
  role_given: () => ({
    link: '/account',
    en: {
      title: 'You are an administrator',
      message: 'Set up an authenticator app in your account: you need its code to open the administration.',
    },
  }),
  role_taken: () => ({
    link: '/dashboard',
    en: { title: 'You’re no longer an administrator', message: 'Your own apps have not changed.' },
  }),
  /** An administrator who was made, or whose password was reset, by a command on the server. */
  administrator_made: ({ email }: { email: string }) => ({
    link: '/admin/users',
    en: {
      title: 'An administrator was made on the server',
      message: `A command on the server made ${email} an administrator and reset their password. If none of you did this, someone else can run commands there.`,
    },
  }),
  /** The account that developers pay to; `by` is the administrator who changed it. */
  payment_account_changed: ({ account, by }: { account: string; by: string }) => ({
    link: '/admin/settings',
    en: {
      title: 'Payment account changed',
      message: `${by} changed the ${account} that developers pay to. If none of you meant this, change it back now.`,
    },
  }),
  /** What looks like abuse. */
  abuse_alarm: ({ rule, facts }: { rule: AlarmRule; facts: AlarmFacts }) => ({
    link: '/admin/alarms',
    en: { title: alarmRuleNames[rule], message: `${alarmSentence(rule, facts)} See Alarms for whom it is about.` },
  }),
  /** Several alarms of one moment. */
  abuse_alarms: ({ rules, count }: { rules: readonly AlarmRule[]; count: number }) => ({
    link: '/admin/alarms',
    en: {
      title: `${count} alarms`,
      message: `${rules.map((rule) => alarmRuleNames[rule]).join('; ')}. See Alarms for whom they are about.`,
    },
  }),
  /** A part of the product that makes no progress. */
  standstill_alarm: ({ rule, facts }: { rule: AlarmRule; facts: AlarmFacts }) => ({
    link: '/admin/alarms',
    en: { title: alarmRuleNames[rule], message: `${alarmSentence(rule, facts)} See Alarms for what to do.` },
  }),
  /** What has gone on since an alarm of it, and for how long it did not. */
  standstill_over: ({ rules, minutes }: { rules: readonly AlarmRule[]; minutes: number }) => ({
    link: '/admin/alarms?state=all',
    en: {
      title: `Over: ${rules.map((rule) => alarmRuleNames[rule]).join('; ')}`,
      message: `This is over; it was an alarm for ${counted(minutes, 'minute')}. Close the alarm with what you found.`,
    },
  }),
  /** An act that waits for a second administrator; `by` asked for it. */
  approval_asked: ({ act, by }: { act: SecondApprovalAct; by: string }) => ({
    link: '/admin/approvals',
    en: {
      title: 'An act waits for approval',
      message: `${by} wants to ${secondApprovalActInSentence[act]}. Check it under Approvals, and refuse it if you did not expect it.`,
    },
  }),
  /** The end of an act that waited, for the administrator who asked. */
  approval_decided: ({ act, state, by }: { act: SecondApprovalAct; state: 'approved' | 'refused'; by: string }) => ({
    link: '/admin/approvals?state=all',
    en: {
      title: state === 'approved' ? 'Your act was approved' : 'Your act was refused',
      message: `You asked to ${secondApprovalActInSentence[act]}. ${by} ${state} it.`,
    },
  }),
} satisfies Record<string, (values: never) => EnglishText>
