import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { mayAdminister } from '../features/admin/admin.queries.ts'
import { LoadFailed } from '../features/admin/load-failed.tsx'
import { PageHead } from '../features/admin/page-head.tsx'
import { alarmList } from '../features/operations/admin-alarms/alarms.queries.ts'
import { AlarmsScreen } from '../features/operations/admin-alarms/alarms-screen.tsx'
import { queryClient } from '../lib/query-client.ts'
import { screenMeta } from '../lib/screen-meta.ts'
import type { Route } from './+types/admin-alarms.ts'

export const meta = () => screenMeta(adminScreens.adminAlarms)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!(await mayAdminister())) return
  await queryClient.ensureQueryData(alarmList.query(alarmList.viewOf(new URL(request.url).searchParams)))
}

export default function AdminAlarms() {
  return (
    <>
      <PageHead title={adminScreens.adminAlarms.title} />
      <AlarmsScreen />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed title={adminScreens.adminAlarms.title} error={error} />
}
