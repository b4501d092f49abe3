import { PageHead } from '../features/admin/page-head.tsx'
import { privateMeta } from '../lib/private-meta.ts'

export const meta = () => privateMeta('adminApps')

export default function AdminApps() {
  return <PageHead title="Apps" />
}
