import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { mayAdminister } from '../features/admin/admin.queries.ts'
import { FeedbackScreen, feedbackList } from '../features/site/admin-feedback/feedback-screen.tsx'
import { ratingsQuery } from '../features/site/admin-feedback/ratings-panel.tsx'
import { LoadFailed } from '../features/admin/load-failed.tsx'
import { PageHead } from '../features/admin/page-head.tsx'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import type { Route } from './+types/admin-feedback.ts'

export const meta = () => screenMeta(adminScreens.adminFeedback)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!(await mayAdminister())) return
  const view = feedbackList.viewOf(new URL(request.url).searchParams)
  await Promise.all([queryClient.ensureQueryData(feedbackList.query(view)), queryClient.ensureQueryData(ratingsQuery)])
}

export default function AdminFeedback() {
  return (
    <>
      <PageHead title={adminScreens.adminFeedback.title} />
      <FeedbackScreen />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed title={adminScreens.adminFeedback.title} error={error} />
}
