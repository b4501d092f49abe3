import { PageHead } from '../features/admin/page-head.tsx'
import { privateMeta } from '../lib/private-meta.ts'

export const meta = () => privateMeta('adminApp')

export default function AdminApp() {
  return <PageHead title="App" />
}
