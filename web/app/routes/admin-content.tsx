import { PageHead } from '../features/admin/page-head.tsx'
import { privateMeta } from '../lib/private-meta.ts'

export const meta = () => privateMeta('adminContent')

export default function AdminContent() {
  return <PageHead title="Content" />
}
