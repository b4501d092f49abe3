import type { AppStatus } from '@fortnight/contract/vocabulary/app-states'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import type { IconName } from '../ui/icon.tsx'

const looks: Record<AppStatus, { label: string; tone: BadgeTone; icon: IconName }> = {
  pending: { label: 'Pending', tone: 'wait', icon: 'clock' },
  pending_payment: { label: 'Pending Payment', tone: 'due', icon: 'card' },
  active: { label: 'Active', tone: 'ok', icon: 'check' },
  completed: { label: 'Completed', tone: 'done', icon: 'shield' },
  cancelled: { label: 'Cancelled', tone: 'bad', icon: 'close' },
}

/** A status in words, as filters and badges say it. */
export const statusLabel = (status: AppStatus): string => looks[status].label

/** An app's status. */
export function StatusBadge({ status }: { status: AppStatus }) {
  const { label, tone, icon } = looks[status]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
