import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { screenMeta } from '../lib/screen-meta.ts'
import { AccessDenied } from '../features/admin/access-denied.tsx'
import { AdminShell } from '../features/admin/admin-shell.tsx'
import { ProtectFirst } from '../features/admin/protect-first.tsx'
import { myAccount } from '../lib/account.ts'
import { queryClient } from '../lib/query-client.ts'
import { RecentProofProvider } from '../lib/recent-proof.tsx'
import { useUser } from '../lib/session.ts'
import { LateProofDialog } from './late-proof-dialog.tsx'

export const meta = () => screenMeta(appScreens.admin)

export async function clientLoader() {
  await queryClient.ensureQueryData(myAccount)
  return null
}

export default function Admin() {
  const { second_factor_needed } = useSuspenseQuery(myAccount).data
  if (useUser().role !== 'admin') return <AccessDenied />
  if (second_factor_needed) return <ProtectFirst />
  return (
    <RecentProofProvider dialog={LateProofDialog}>
      <AdminShell>
        <Outlet />
      </AdminShell>
    </RecentProofProvider>
  )
}
