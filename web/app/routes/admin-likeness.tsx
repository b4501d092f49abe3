import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { mayAdminister } from '../features/admin/admin.queries.ts'
import { LoadFailed } from '../features/admin/load-failed.tsx'
import { PageHead } from '../features/admin/page-head.tsx'
import { likenessList, LikenessScreen } from '../features/testers/admin-likeness/likeness-screen.tsx'
import { queryClient } from '../lib/query-client.ts'
import { screenMeta } from '../lib/screen-meta.ts'
import type { Route } from './+types/admin-likeness.ts'

export const meta = () => screenMeta(adminScreens.adminLikeness)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!(await mayAdminister())) return
  await queryClient.ensureQueryData(likenessList.query(likenessList.viewOf(new URL(request.url).searchParams)))
}

export default function AdminLikeness() {
  return (
    <>
      <PageHead title={adminScreens.adminLikeness.title} />
      <LikenessScreen />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed title={adminScreens.adminLikeness.title} error={error} />
}
