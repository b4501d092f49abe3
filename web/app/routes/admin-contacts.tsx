import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { mayAdminister } from '../features/admin/admin.queries.ts'
import { contactsList } from '../features/site/admin-contacts/contacts.queries.ts'
import { ContactsScreen } from '../features/site/admin-contacts/contacts-screen.tsx'
import { LoadFailed } from '../features/admin/load-failed.tsx'
import { PageHead } from '../features/admin/page-head.tsx'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import type { Route } from './+types/admin-contacts.ts'

export const meta = () => screenMeta(adminScreens.adminContacts)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!(await mayAdminister())) return
  await queryClient.ensureQueryData(contactsList.query(contactsList.viewOf(new URL(request.url).searchParams)))
}

export default function AdminContacts() {
  return (
    <>
      <PageHead title={adminScreens.adminContacts.title} />
      <ContactsScreen />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed title={adminScreens.adminContacts.title} error={error} />
}
