import type { AdminContact } from '@fortnight/contract/site/contacts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { IconName } from '../../../ui/icon.tsx'

type Status = AdminContact['status']

export const statusNames: Record<Status, string> = { new: 'New', in_progress: 'In progress', resolved: 'Resolved' }
export const typeNames: Record<AdminContact['type'], string> = {
  general: 'General',
  support: 'Support',
  billing: 'Billing',
  partnership: 'Partnership',
}

const looks: Record<Status, [BadgeTone, IconName]> = {
  new: ['due', 'inbox'],
  in_progress: ['wait', 'clock'],
  resolved: ['ok', 'check'],
}

/** What became of a message. */
export function ContactBadge({ status }: { status: Status }) {
  const [tone, icon] = looks[status]
  return (
    <Badge tone={tone} icon={icon}>
      {statusNames[status]}
    </Badge>
  )
}
