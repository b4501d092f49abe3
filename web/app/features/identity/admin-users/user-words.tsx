import type { Role } from '@fortnight/contract/identity/auth'
import type { UserState } from '@fortnight/contract/identity/users'
import { Badge } from '../../../ui/badge.tsx'

export const roleNames: Record<Role, string> = { developer: 'Developer', tester: 'Tester', admin: 'Administrator' }
export const stateNames: Record<UserState, string> = { active: 'Active', disabled: 'Disabled' }

/** Whether a user may come in. */
export function StateBadge({ state }: { state: UserState }) {
  return (
    <Badge tone={state === 'active' ? 'ok' : 'bad'} icon={state === 'active' ? 'check' : 'lock'}>
      {stateNames[state]}
    </Badge>
  )
}
