import type { Role } from '../user.ts'
import type { UserState } from '../identity/users.ts'
import type { Labels, Names } from './label.ts'

/** What an account is for, for administrators. */
export const roleNames: Names<Role> = { developer: 'Developer', tester: 'Tester', admin: 'Administrator' }

/** Whether an account may sign in, for administrators. */
export const userLabels: Labels<UserState> = {
  active: { label: 'Active', tone: 'ok', icon: 'check' },
  disabled: { label: 'Disabled', tone: 'bad', icon: 'lock' },
}
