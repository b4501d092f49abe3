import { type AuditLine, auditWords } from '@fortnight/contract/audit'

const screens: Record<string, (subject: string | undefined) => string> = {
  app: (id) => (id ? `/admin/apps/${id}` : '/admin/apps'),
  audit: () => '/admin/audit',
  contact: (id) => (id ? `/admin/contacts?contact=${id}` : '/admin/contacts'),
  content: (section) => (section ? `/admin/content?section=${section}` : '/admin/content'),
  feedback: () => '/admin/feedback',
  payment: () => '/admin/payments',
  refund: () => '/admin/refunds',
  setting: () => '/admin/settings',
  statement: () => '/admin/payments',
  stray: () => '/admin/refunds',
  tester: (id) => (id ? `/admin/pool?tester=${id}` : '/admin/pool'),
  user: (id) => (id ? `/admin/users?user=${id}` : '/admin/users'),
}

/** The screen that shows what an act was done to; undefined where there is none, or nothing is left to show. */
export function placeOf({ action, subject }: Pick<AuditLine, 'action' | 'subject'>): string | undefined {
  if (action === 'user.delete') return undefined
  const [group = ''] = action.split('.')
  return screens[group]?.(action.endsWith('.export') ? undefined : subject)
}

/** What was done, in words where there are some. */
export const actionOf = ({ action }: Pick<AuditLine, 'action'>): string => auditWords[action] ?? action

/** What was noted with an act, a line each; what is empty is left out. */
export const detailsOf = (data: AuditLine['data']): string =>
  Object.entries(data)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n')
