import { Outlet } from 'react-router'
import { brand } from '@fortnight/contract/brand'
import { AccessDenied } from '../features/admin/access-denied.tsx'
import { AdminShell } from '../features/admin/admin-shell.tsx'
import { useUser } from '../lib/session.ts'

export const meta = () => [{ title: `Administration, ${brand.name}` }, { name: 'robots', content: 'noindex' }]

export default function Admin() {
  if (useUser().role !== 'admin') return <AccessDenied />
  return (
    <AdminShell>
      <Outlet />
    </AdminShell>
  )
}
