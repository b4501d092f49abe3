import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { useNavigate } from 'react-router'
import { type AdminUser, users as adminUsers } from '@fortnight/contract/identity/users'
import { type AdminApp, adminApps } from '@fortnight/contract/orders/admin-apps'
import { call } from '../../../lib/api.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Item } from './palette-group.tsx'

/** Most lines of each kind; the lists themselves have the rest. */
const limit = 5

/** Apps and people in whose names or addresses a text is; with one letter nearly all are, so nothing is looked for. */
export const customersQuery = (text: string) =>
  queryOptions({
    queryKey: ['palette', text],
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { q: text, limit }
      const [apps, users] = await Promise.all([
        call(adminApps.list, { query }, { signal }),
        call(adminUsers.list, { query }, { signal }),
      ])
      return { apps: apps.data, users: users.data }
    },
  })

/** What customers have, for administrators: each line leads to its page in the panel. */
export function CustomerGroups({
  apps,
  users,
  onRun,
}: {
  apps: readonly AdminApp[]
  users: readonly AdminUser[]
  onRun: (act: () => void) => void
}) {
  const navigate = useNavigate()
  const goTo = (address: string) => onRun(() => void navigate(address))
  return (
    <>
      {apps.length > 0 && (
        <Command.Group heading="Customers’ apps" className="palette-group">
          {apps.map(({ id, name, user_email }) => (
            <Item key={id} value={id} lead={<Icon name="phone" />} onRun={() => goTo(`/admin/apps/${id}`)}>
              <bdi>{name}</bdi> <span className="text-13 text-ink-2">{user_email}</span>
            </Item>
          ))}
        </Command.Group>
      )}
      {users.length > 0 && (
        <Command.Group heading="People" className="palette-group">
          {users.map(({ id, name, email }) => (
            <Item key={id} value={id} lead={<Icon name="user" />} onRun={() => goTo(`/admin/users?user=${id}`)}>
              <bdi>{name}</bdi> <span className="text-13 text-ink-2">{email}</span>
            </Item>
          ))}
        </Command.Group>
      )}
    </>
  )
}
