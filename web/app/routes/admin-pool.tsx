import { PageHead } from '../features/admin/page-head.tsx'
import { privateMeta } from '../lib/private-meta.ts'

export const meta = () => privateMeta('adminPool')

export default function AdminPool() {
  return <PageHead title="Pool" />
}
