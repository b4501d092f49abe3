import { Outlet } from 'react-router'
import { privateMeta } from '../lib/private-meta.ts'
import { AccessDenied } from '../features/admin/access-denied.tsx'
import { AdminShell } from '../features/admin/admin-shell.tsx'
import { useUser } from '../lib/session.ts'

export const meta = () => privateMeta('admin')

export default function Admin() {
  if (useUser().role !== 'admin') return <AccessDenied />
  return (
    <AdminShell>
      <Outlet />
    </AdminShell>
  )
}
