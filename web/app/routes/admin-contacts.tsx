import { PageHead } from '../features/admin/page-head.tsx'
import { privateMeta } from '../lib/private-meta.ts'

export const meta = () => privateMeta('adminContacts')

export default function AdminContacts() {
  return <PageHead title="Contacts" />
}
