import { PageHead } from '../features/admin/page-head.tsx'
import { privateMeta } from '../lib/private-meta.ts'

export const meta = () => privateMeta('adminSettings')

export default function AdminSettings() {
  return <PageHead title="Settings" />
}
