import { Link } from 'react-router'
import { messages } from '@fortnight/contract/messages'
import { Problem } from '@fortnight/contract/problem'
import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { mayAdminister } from '../features/admin/admin.queries.ts'
import { appQuery } from '../features/orders/admin-apps/app.queries.ts'
import { AppPage } from '../features/orders/admin-apps/app-page.tsx'
import { LoadFailed } from '../features/admin/load-failed.tsx'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import { buttonClass } from '../ui/button-class.ts'
import { StatusBlock } from '../ui/status-block.tsx'
import type { Route } from './+types/admin-app.ts'

export const meta = () => screenMeta(adminScreens.adminApp)

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  if (!(await mayAdminister())) return
  await queryClient.ensureQueryData(appQuery(params.id))
}

export default function AdminApp({ params }: Route.ComponentProps) {
  return <AppPage key={params.id} id={params.id} />
}

/** An id that names no app, or nothing that could be one. */
const isMissing = (error: unknown) => error instanceof Problem && ['not_found', 'invalid'].includes(error.code)

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isMissing(error)) return <LoadFailed title={adminScreens.adminApp.title} error={error} />
  return (
    <StatusBlock
      title={messages.appNotFound}
      actions={
        <Link to="/admin/apps" className={buttonClass()}>
          All apps
        </Link>
      }
    >
      It was deleted, or the address is not right.
    </StatusBlock>
  )
}
