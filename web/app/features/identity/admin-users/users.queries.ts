import { queryOptions } from '@tanstack/react-query'
import { type AdminUser, type UserAct, users } from '@fortnight/contract/identity/users'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { adminList } from '../../admin/list/admin-list.ts'

export const usersList = adminList<AdminUser>({
  name: 'users',
  path: '/admin/users',
  topic: 'users',
  list: users.list,
  file: users.exportAll,
})

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: async ({ signal }) => (await call(users.find, { params: { id } }, { signal })).data,
  })

const calls: Record<UserAct, (params: { id: string }, reason: string) => Promise<{ success: true; waits?: boolean }>> =
  {
    disable: (params, reason) => call(users.disable, { params, body: { reason } }),
    enable: (params) => call(users.enable, { params }),
    signOut: (params) => call(users.signOut, { params }),
    promote: (params) => call(users.setRole, { params, body: { role: 'admin' } }),
    demote: (params) => call(users.setRole, { params, body: { role: 'developer' } }),
    remove: (params) => call(users.remove, { params }),
  }

/**
 * Does an act to a user, and reads the lists again whatever the server answered: another administrator might have been
 * faster.
 */
export async function actOnUser(act: UserAct, id: string, reason: string): Promise<{ waits: boolean }> {
  try {
    const reply = await calls[act]({ id }, reason)
    return { waits: reply.waits === true }
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['users'] })
  }
}
