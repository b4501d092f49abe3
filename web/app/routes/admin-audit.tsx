import { PageHead } from '../features/admin/page-head.tsx'
import { privateMeta } from '../lib/private-meta.ts'

export const meta = () => privateMeta('adminAudit')

export default function AdminAudit() {
  return <PageHead title="Audit log" />
}
