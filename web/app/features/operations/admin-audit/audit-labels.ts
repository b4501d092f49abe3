import { paymentHelpReviewPath } from '@fortnight/contract/site-map/paths'
import { type AuditGroup, auditGroups, type AuditLine, auditLabels } from '@fortnight/contract/operations/audit'

type About = Pick<AuditLine, 'action' | 'subject' | 'subject_name'>
const groupOf = ({ action }: Pick<AuditLine, 'action'>) => action.split('.')[0] ?? ''
/** Exports and imports are about a whole list, which they call as the group is called. */
const isOfList = (line: About) => line.subject === groupOf(line)
const found = (path: string, { subject, subject_name }: About) =>
  `${path}&q=${encodeURIComponent(subject_name ?? subject)}`

const lists: Record<string, string> = {
  app: '/admin/apps',
  audit: '/admin/audit',
  contact: '/admin/contacts',
  feedback: '/admin/feedback',
  payment: '/admin/payments',
  payment_help: paymentHelpReviewPath,
  refund: '/admin/refunds',
  statement: '/admin/payments',
  stray: '/admin/refunds/strays',
  tester: '/admin/pool',
  user: '/admin/users',
}

const screens: Record<string, (line: About) => string> = {
  app: ({ subject }) => `/admin/apps/${subject}`,
  contact: ({ subject }) => `/admin/contacts?contact=${subject}`,
  content: ({ subject }) => `/admin/content?section=${subject}`,
  payment: (line) => found('/admin/payments?status=all', line),
  payment_help: (line) => found(`${paymentHelpReviewPath}?state=all`, line),
  refund: (line) => found('/admin/refunds?status=all', line),
  settings: () => '/admin/settings',
  stray: (line) => found('/admin/refunds/strays?state=all', line),
  team: ({ subject }) => `/admin/apps/${subject}`,
  tester: ({ subject }) => `/admin/pool?tester=${subject.replace('tester:', '')}`,
  user: ({ subject }) => `/admin/users?user=${subject}`,
}

/** The screen that shows what an act was done to; undefined if there is none, or nothing is left to show. */
export function placeOf(line: About): string | undefined {
  if (line.action === 'user.delete') return undefined
  const group = groupOf(line)
  return isOfList(line) ? lists[group] : (screens[group]?.(line) ?? lists[group])
}

/** What the subject is called: by the server, or as its screen is; undefined if its own word says it. */
export function nameOf(line: About): string | undefined {
  const group = groupOf(line)
  if (isOfList(line)) return auditGroups[group as AuditGroup]
  return line.subject_name ?? undefined
}

/** The label of an act, else its key. */
export const actionOf = ({ action }: Pick<AuditLine, 'action'>): string => auditLabels[action] ?? action

/** What was noted with an act, a line each; what is empty is left out. */
export const detailsOf = (data: AuditLine['data']): string =>
  Object.entries(data)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n')
