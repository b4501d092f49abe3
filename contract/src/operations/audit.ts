import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { CsvFile, exportQuery, listOf, listQuery } from '../listing.ts'
import { Moment } from '../moment.ts'
import { Id } from '../text.ts'

/** What acts are about: the part of an action's name before its dot, and how a person calls it. */
export const auditGroups = {
  alarm: 'Alarms',
  app: 'Apps',
  approval: 'Approvals',
  audit: 'Audit log',
  contact: 'Contacts',
  content: 'Content',
  dispute: 'Disputed days',
  feedback: 'Feedback',
  lead: 'Addresses left',
  likeness: 'Look-alikes',
  payment: 'Payments',
  payout: 'Payouts',
  refund: 'Refunds',
  request: 'Testing requests',
  run: 'Tests',
  settings: 'Settings',
  statement: 'Statements',
  payment_help: 'Payment help',
  stray: 'Unmatched money',
  team: 'Teams',
  tester: 'Testers',
  user: 'Users',
} as const
export type AuditGroup = keyof typeof auditGroups
const groups = Object.keys(auditGroups) as [AuditGroup, ...AuditGroup[]]

/** Actions in words, as what their actor did. */
export const auditLabels: Readonly<Record<string, string>> = {
  'alarm.close': 'Closed an alarm',
  'alarm.export': 'Exported alarms',
  'app.cancel': 'Cancelled an app',
  'app.delete': 'Deleted an app',
  'app.export': 'Exported apps',
  'app.show_credentials': 'Viewed the credentials of an app',
  'approval.approve': 'Approved as the second administrator',
  'approval.ask': 'Asked for a second administrator',
  'approval.export': 'Exported second approvals',
  'approval.refuse': 'Refused what another administrator asked for',
  'approval.void': 'Found an act changed while it waited',
  'approval.withdraw': 'Withdrew an act that waited',
  'audit.export': 'Exported the audit log',
  'audit.record': 'Exported the signed audit log',
  'contact.export': 'Exported contacts',
  'contact.reply': 'Answered a message by mail',
  'contact.status': 'Changed the status of a message',
  'content.reset': 'Restored a default text',
  'content.restore': 'Restored an earlier text',
  'content.write': 'Rewrote a text',
  'dispute.declined': 'Declined a disputed day',
  'dispute.export': 'Exported disputed days',
  'dispute.upheld': 'Paid a disputed day',
  'feedback.export': 'Exported feedback',
  'lead.export': 'Exported the addresses left',
  'likeness.different': 'Decided that people are different',
  'likeness.export': 'Exported look-alikes',
  'likeness.household': 'Decided that people are one household',
  'likeness.ring': 'Decided that one person is behind several',
  'payment.completed': 'Approved a payment',
  'payment.export': 'Exported payments',
  'payment.failed': 'Rejected a payment',
  'payout.approve': 'Approved a payout',
  'payout.batch': 'Made a batch of payouts',
  'payout.decline': 'Declined a payout',
  'payout.export': 'Exported payouts',
  'payout batch.export': 'Exported the list of batches',
  'payout.file': 'Downloaded the transfers of a batch',
  'payout.paid': 'Marked a payout as paid',
  'refund.approve': 'Approved a refund',
  'refund.book': 'Booked money of a late test',
  'refund.declined': 'Declined a refund',
  'refund.export': 'Exported refunds',
  'refund.paid': 'Marked a refund as refunded',
  'refund.start': 'Requested a refund for a developer',
  'request.export': 'Exported testing requests',
  'run.export': 'Exported the watchlist',
  'run.ask_smaller': 'Asked a developer about a smaller start',
  'run.nudge': 'Reminded inactive testers of a test',
  'run.withdraw_smaller': 'Withdrew the question of a smaller start',
  'settings.connect_groups': 'Set up Google Groups or replaced their key',
  'settings.connect_play': 'Set up Play Console or replaced its key',
  'settings.disconnect_groups': 'Deleted the key of Google Groups',
  'settings.disconnect_play': 'Deleted the key of Play Console',
  'settings.reset': 'Restored a default setting',
  'settings.restore': 'Restored an earlier setting',
  'settings.test_groups': 'Tested the connection to Google Groups',
  'settings.test_mail': 'Sent themselves a test mail',
  'settings.test_play': 'Tested the key for Play Console',
  'settings.write': 'Changed a setting',
  'statement.import': 'Imported a statement',
  'payment_help.answer': 'Answered a request about paying',
  'payment_help.export': 'Exported requests about paying',
  'stray.export': 'Exported unmatched money',
  'stray.settled': 'Settled unmatched money',
  'team.add': 'Added a tester to a test',
  'team.ask': 'Asked testers who may be missing to check their account',
  'team.release': 'Released a tester from a test',
  'team.replace': 'Replaced a tester of a test',
  'tester.admit': 'Admitted a tester to the pool',
  'tester.ban': 'Banned a tester',
  'tester.clear': 'Lifted a mistaken suspension',
  'tester.export': 'Exported testers',
  'tester.import': 'Imported testers',
  'tester.pause': 'Paused a tester',
  'tester.resume': 'Resumed a tester',
  'tester.retire': 'Retired a tester',
  'tester.suspend': 'Suspended a tester',
  'tester.verify': 'Verified a tester',
  'user.authenticator_add': 'Set up their authenticator app',
  'user.authenticator_remove': 'Removed their authenticator app',
  'user.delete': 'Deleted a user',
  'user.demote': 'Removed the administrator role',
  'user.disable': 'Disabled a user',
  'user.email_change': 'Changed their own address',
  'user.email_take_back': 'Took their old address back',
  'user.enable': 'Enabled a user',
  'user.export': 'Exported users',
  'user.factor_recovery': 'Began to replace a lost second factor',
  'user.passkey_add': 'Added a passkey of theirs',
  'user.passkey_remove': 'Removed a passkey of theirs',
  'user.promote': 'Made a user an administrator',
  'user.recovery_codes': 'Renewed their recovery codes',
  'user.make_administrator': 'Made an administrator on the server',
  'user.sign_out': 'Signed a user out everywhere',
}

const Actor = z.object({ id: Id, name: z.string(), email: z.string() })

/** One act. It has no actor if the service did it by itself, or a command on the server. */
export const AuditLine = z.object({
  id: z.int(),
  at: Moment,
  actor: Actor.nullable(),
  action: z.string(),
  /** What it was done to: mostly an id; of an export the list. */
  subject: z.string(),
  /** What that is called today; null if it has no name or is gone. */
  subject_name: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  /** Names of the people whose ids are in `data`, by the key that holds the id. */
  people: z.record(z.string(), z.string()),
  /** Of a change of a setting: its value before and after; null if that was the default, and if nothing is known. */
  change: z
    .object({
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
    })
    .nullable(),
})
export type AuditLine = z.output<typeof AuditLine>

export const auditSorts = ['at'] as const
const filters = { group: z.enum(groups).optional(), actor: Id.optional() }
export const AuditQuery = listQuery(auditSorts, filters)

/** The audit log: what administrators did. Lines are written with the act itself and never changed. */
export const audit = endpoints({
  list: {
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    replica: true,
    summary: 'What administrators did, newest first',
    query: AuditQuery,
    reply: listOf(AuditLine),
  },
  exportAll: {
    method: 'GET',
    path: '/api/admin/audit.csv',
    access: 'admin',
    replica: true,
    stepUp: 'exports',
    summary: 'The same as CSV, all pages',
    query: exportQuery(auditSorts, filters),
    reply: CsvFile,
  },
  exportRecord: {
    method: 'GET',
    path: '/api/admin/audit/record',
    access: 'admin',
    stepUp: 'exports',
    summary: 'The whole audit log, hash-chained and signed, for anyone to check',
    reply: z.file().mime('application/x-ndjson'),
  },
  actors: {
    method: 'GET',
    path: '/api/admin/audit/actors',
    access: 'admin',
    summary: 'Everyone in the audit log, by name',
    reply: z.object({ success: z.literal(true), data: z.array(Actor) }),
  },
})
