import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { mayAdminister } from '../features/admin/admin.queries.ts'
import { usersList } from '../features/identity/admin-users/users.queries.ts'
import { UsersScreen } from '../features/identity/admin-users/users-screen.tsx'
import { LoadFailed } from '../features/admin/load-failed.tsx'
import { PageHead } from '../features/admin/page-head.tsx'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import type { Route } from './+types/admin-users.ts'

export const meta = () => screenMeta(adminScreens.adminUsers)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!(await mayAdminister())) return
  await queryClient.ensureQueryData(usersList.query(usersList.viewOf(new URL(request.url).searchParams)))
}

export default function AdminUsers() {
  return (
    <>
      <PageHead title={adminScreens.adminUsers.title} />
      <UsersScreen />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed title={adminScreens.adminUsers.title} error={error} />
}
