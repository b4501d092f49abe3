import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { mayAdminister } from '../features/admin/admin.queries.ts'
import { ContentScreen } from '../features/site/admin-content/content-screen.tsx'
import { sectionOf, sectionQuery } from '../features/site/admin-content/content.queries.ts'
import { LoadFailed } from '../features/admin/load-failed.tsx'
import { PageHead } from '../features/admin/page-head.tsx'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import { useDraftKept } from './unsaved.tsx'
import { useSearchParams } from 'react-router'
import type { Route } from './+types/admin-content.ts'

export const meta = () => screenMeta(adminScreens.adminContent)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!(await mayAdminister())) return
  await queryClient.ensureQueryData(sectionQuery(sectionOf(new URL(request.url).searchParams)))
}

export default function AdminContent() {
  const [search] = useSearchParams()
  const { onDirty, question } = useDraftKept()
  return (
    <>
      <PageHead title={adminScreens.adminContent.title} />
      <ContentScreen section={sectionOf(search)} onDirty={onDirty} />
      {question}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed title={adminScreens.adminContent.title} error={error} />
}
