import { useSearchParams } from 'react-router'
import { roles } from '@fortnight/contract/user'
import { type AdminUser, userStates } from '@fortnight/contract/identity/users'
import { inDollars } from '@fortnight/contract/format/money'
import { figure } from '@fortnight/contract/format/numbers'
import { options } from '@fortnight/contract/vocabulary/label'
import { roleNames, userLabels } from '@fortnight/contract/vocabulary/user-labels'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { useAddressedDialog } from '../../../lib/addressed-dialog.ts'
import { CellLines } from '../../admin/list/cell-lines.tsx'
import type { Column } from '../../admin/list/columns.ts'
import { ListScreen } from '../../admin/list/list-screen.tsx'
import type { Filter } from '../../admin/list/list-toolbar.tsx'
import { RowLink } from '../../admin/list/row-link.tsx'
import { SinceNow } from '../../admin/since.tsx'
import { UserDialog } from './user-dialog.tsx'
import { usersList } from './users.queries.ts'

const columns: readonly Column<AdminUser>[] = [
  {
    id: 'name',
    label: 'Name',
    sort: 'name',
    cell: (row) => (
      <CellLines>
        <RowLink name="user" id={row.id}>
          {row.name}
        </RowLink>
      </CellLines>
    ),
  },
  { id: 'email', label: 'E-mail', cell: (row) => <CellLines>{row.email}</CellLines> },
  { id: 'role', label: 'Role', cell: (row) => roleNames[row.role] },
  { id: 'plan', label: 'Plan', optional: true, cell: (row) => row.subscription_plan },
  { id: 'apps', label: 'Apps', right: true, cell: (row) => figure(row.apps) },
  { id: 'paid', label: 'Paid', right: true, cell: (row) => inDollars(row.paid) },
  {
    id: 'last_seen_at',
    label: 'Last seen',
    cell: (row) => (row.last_seen_at ? <SinceNow at={row.last_seen_at} /> : 'Not lately'),
  },
  { id: 'state', label: 'State', cell: (row) => <LabelBadge of={userLabels[row.state]} /> },
  { id: 'created_at', label: 'Created', sort: 'created_at', cell: (row) => <SinceNow at={row.created_at} /> },
]

const filters: readonly Filter[] = [
  { name: 'role', label: 'Role', all: 'All roles', options: options(roles, roleNames) },
  {
    name: 'state',
    label: 'State',
    all: 'Active and disabled',
    options: options(userStates, userLabels),
  },
]

const names = ['user'] as const

/** All users who have an account. */
export function UsersScreen() {
  const [search] = useSearchParams()
  const { close } = useAddressedDialog(names)
  const id = search.get('user')
  return (
    <>
      <ListScreen
        list={usersList}
        title="Users"
        noun="user"
        placeholder="Name or e-mail"
        columns={columns}
        filters={filters}
        nameOf={(row) => row.name}
        empty="New users appear here."
      />
      {id && <UserDialog key={id} id={id} onClose={close} />}
    </>
  )
}
