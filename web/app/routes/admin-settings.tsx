import { plans } from '@fortnight/contract/plans'
import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { mayAdminister } from '../features/admin/admin.queries.ts'
import { LoadFailed } from '../features/admin/load-failed.tsx'
import { PageHead } from '../features/admin/page-head.tsx'
import { type AccountPreview, SettingsScreen } from '../features/operations/admin-settings/settings-screen.tsx'
import { settingsQuery } from '../features/operations/admin-settings/settings.queries.ts'
import { playConsoleQuery } from '../features/orders/admin-play/play-console.queries.ts'
import { AccountBox } from '../features/orders/payments/account-box.tsx'
import { dollarPrice, rupeePrice } from '../features/orders/payments/price.ts'
import { PlayConsolePanel } from '../features/orders/admin-play/play-console-panel.tsx'
import { GroupsPanel } from '../features/testing/admin-groups/groups-panel.tsx'
import { groupsQuery } from '../features/testing/admin-groups/groups.queries.ts'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import { useDraftKept } from './unsaved.tsx'
import type { Route } from './+types/admin-settings.ts'

export const meta = () => screenMeta(adminScreens.adminSettings)

export async function clientLoader() {
  if (!(await mayAdminister())) return
  await Promise.all([
    queryClient.ensureQueryData(settingsQuery),
    queryClient.ensureQueryData(groupsQuery),
    queryClient.ensureQueryData(playConsoleQuery),
  ])
}

/** The very box of the payment dialog. */
const Account: AccountPreview = ({ account, rate }) => (
  <AccountBox
    account={account}
    price={rate === null ? dollarPrice(plans.starter.cents) : rupeePrice(plans.starter.cents, rate)}
    rate={rate}
  />
)

export default function AdminSettings() {
  const { onDirty, question } = useDraftKept()
  return (
    <>
      <PageHead title={adminScreens.adminSettings.title} />
      <SettingsScreen onDirty={onDirty} preview={Account} />
      <div className="mt-5 grid items-start gap-5 xl:grid-cols-2">
        <GroupsPanel />
        <PlayConsolePanel />
      </div>
      {question}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed title={adminScreens.adminSettings.title} error={error} />
}
