import { Problem } from '@fortnight/contract/problem'
import { fitsUser, type UserAct } from '@fortnight/contract/identity/users'
import { audit } from '../../operations/audit/audit.repository.ts'
import type { ActOfTwo } from '../../operations/second-approvals/ask.ts'
import { announce } from '../../platform/push/announce.ts'
import { lockAdministrators } from '../data-rights/account-deletion.repository.ts'
import { changeRole } from './change-role.ts'
import * as users from './users.repository.ts'

const actOfTwo = (act: UserAct & ('promote' | 'demote'), role: 'developer' | 'admin'): ActOfTwo => ({
  async describe(tx, _caller, { subject }) {
    const user = await users.find(tx, subject)
    if (!user || !fitsUser(act, user)) return undefined
    return [
      { label: 'Name', value: user.name, before: null },
      { label: 'E-mail', value: user.email, before: null },
      {
        label: 'Role',
        value: role === 'admin' ? 'Administrator' : 'Developer',
        before: role === 'admin' ? 'Developer' : 'Administrator',
      },
    ]
  },
  async carryOut(tx, caller, { subject, askedBy }) {
    if ((await lockAdministrators(tx)).every((id) => id === subject))
      throw new Problem('conflict', 'This is the last administrator.')
    if (!(await changeRole(tx, caller, subject, role))) throw new Problem('conflict')
    await audit(tx, { actor_id: askedBy, action: `user.${act}`, subject, data: {} })
    await announce(tx, { to: 'admins', topics: ['users'] })
  },
})

export const givingRole = actOfTwo('promote', 'admin')
export const takingRole = actOfTwo('demote', 'developer')
