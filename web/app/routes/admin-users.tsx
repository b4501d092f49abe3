import { PageHead } from '../features/admin/page-head.tsx'
import { privateMeta } from '../lib/private-meta.ts'

export const meta = () => privateMeta('adminUsers')

export default function AdminUsers() {
  return <PageHead title="Users" />
}
