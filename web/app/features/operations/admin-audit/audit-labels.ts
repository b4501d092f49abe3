import { paymentHelpReviewPath } from '@fortnight/contract/site-map/paths'
import { type AuditGroup, auditGroups, type AuditLine, auditLabels } from '@fortnight/contract/operations/audit'
import { capitalized } from '@fortnight/contract/format/sentences'

type About = Pick<AuditLine, 'action' | 'subject' | 'subject_name'>
const groupOf = ({ action }: Pick<AuditLine, 'action'>) => action.split('.')[0] ?? ''
/** Exports and imports are about a whole list, which they call as the group is called. */
const isOfList = (line: About) => line.subject === groupOf(line)
const found = (path: string, { subject, subject_name }: About) =>
  `${path}&q=${encodeURIComponent(subject_name ?? subject)}`

/** Acts on a batch of payouts, whose subject is the batch. */
const inBatch = ({ action }: About) => action === 'payout.batch' || action === 'payout.file'

const lists: Record<string, string> = {
  alarm: '/admin/alarms?state=all',
  app: '/admin/apps',
  approval: '/admin/approvals?state=all',
  audit: '/admin/audit',
  contact: '/admin/contacts',
  dispute: '/admin/payouts/disputes',
  feedback: '/admin/feedback',
  likeness: '/admin/likeness?status=all',
  payment: '/admin/payments',
  payment_help: paymentHelpReviewPath,
  payout: '/admin/payouts',
  refund: '/admin/refunds',
  statement: '/admin/payments',
  stray: '/admin/refunds/strays',
  tester: '/admin/pool',
  user: '/admin/users',
}

const screens: Record<string, (line: About) => string> = {
  app: ({ subject }) => `/admin/apps/${subject}`,
  approval: () => '/admin/approvals?state=all',
  contact: ({ subject }) => `/admin/contacts?contact=${subject}`,
  dispute: (line) => found('/admin/payouts/disputes?status=all', line),
  content: ({ subject }) => `/admin/content?section=${subject}`,
  payment: (line) => found('/admin/payments?status=all', line),
  payout: (line) =>
    inBatch(line) ? `/admin/payouts?status=all&batch=${line.subject}` : found('/admin/payouts?status=all', line),
  payment_help: (line) => found(`${paymentHelpReviewPath}?state=all`, line),
  refund: (line) => found('/admin/refunds?status=all', line),
  run: ({ subject }) => `/admin/apps/${subject}`,
  settings: () => '/admin/settings',
  stray: (line) => found('/admin/refunds/strays?state=all', line),
  team: ({ subject }) => `/admin/apps/${subject}`,
  tester: ({ subject }) => `/admin/pool?tester=${subject.replace('tester:', '')}`,
  user: ({ subject }) => `/admin/users?user=${subject}`,
}

/** Who did it, by name; if it was no administrator, what did. */
export function actorOf({ actor, action, data }: Pick<AuditLine, 'actor' | 'action' | 'data'>): string {
  if (actor) return actor.name
  if (data['by'] === 'gateway') return 'EasyPaisa'
  return action === 'user.make_administrator' ? 'A command on the server' : 'Automatic'
}

const isId = (subject: string) => /^(?:[0-9a-f]{8}-|tester:)/.test(subject)
const sentenceCase = (word: string) => capitalized(word.replaceAll(/[-_]/g, ' '))

/** The screen that shows what an act was done to; undefined if there is none, or nothing is left to show. */
export function placeOf(line: About): string | undefined {
  if (line.action === 'user.delete') return undefined
  const group = groupOf(line)
  return isOfList(line) ? lists[group] : (screens[group]?.(line) ?? lists[group])
}

/** What the subject is called: by the server, as its screen is, or by its own word; undefined if it has only an id. */
export function nameOf(line: About): string | undefined {
  const group = groupOf(line)
  if (isOfList(line)) return auditGroups[group as AuditGroup]
  if (inBatch(line)) return `Batch ${line.subject.slice(0, 8)}`
  if (line.subject_name) return line.subject_name
  // Sections of texts and settings, and methods of payment, have a word of their own; an id is no name.
  return isId(line.subject) ? undefined : sentenceCase(line.subject)
}

/** The label of an act, else its key. */
export const actionOf = ({ action }: Pick<AuditLine, 'action'>): string => auditLabels[action] ?? action
