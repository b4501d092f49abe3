import { type AdminApp, adminApps } from '@fortnight/contract/orders/admin-apps'
import { appStatuses } from '@fortnight/contract/vocabulary/app-states'
import { planNames, planOf, plans } from '@fortnight/contract/plans'
import { runPhases } from '@fortnight/contract/vocabulary/run-states'
import { options } from '@fortnight/contract/vocabulary/label'
import { appLabels } from '@fortnight/contract/vocabulary/app-labels'
import { runPhaseLabels } from '@fortnight/contract/vocabulary/run-phase-labels'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { useAddressedDialog } from '../../../lib/addressed-dialog.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { AppName } from '../../admin/app-cell.tsx'
import { adminList } from '../../admin/list/admin-list.ts'
import { CellLines } from '../../admin/list/cell-lines.tsx'
import type { Column } from '../../admin/list/columns.ts'
import { ListScreen } from '../../admin/list/list-screen.tsx'
import type { Filter } from '../../admin/list/list-toolbar.tsx'
import { RunBadge } from '../../admin/run-badges.tsx'
import { SinceNow } from '../../admin/since.tsx'
import { deleting } from './delete-app.tsx'

export const appsList = adminList<AdminApp>({
  name: 'apps',
  path: '/admin/apps',
  topic: 'apps',
  list: adminApps.list,
  file: adminApps.exportAll,
})

const Name = ({ app }: { app: AdminApp }) => (
  <AppName id={app.id} name={app.name} icon={app.icon}>
    {planOf(app.package_plan).label}
  </AppName>
)

/** "19 of 12" with what is wrong, if something is. */
function Team({ app }: { app: AdminApp }) {
  if (app.need === null) return 'No test'
  return (
    <span className="desk-decision list-figure">
      <span className="whitespace-nowrap">
        {app.live ?? 0} of {app.need}
      </span>
      {app.at_risk && (
        <Badge tone="bad" icon="warn">
          At risk
        </Badge>
      )}
    </span>
  )
}

function Delete({ app }: { app: AdminApp }) {
  const { open } = useAddressedDialog(deleting)
  return (
    <Button variant="ghost" size="sm" aria-label={`Delete ${app.name}`} onClick={() => open({ delete: app.id })}>
      Delete
    </Button>
  )
}

const columns: readonly Column<AdminApp>[] = [
  { id: 'name', label: 'App', sort: 'name', cell: (app) => <Name app={app} /> },
  {
    id: 'package_name',
    label: 'Package',
    optional: true,
    cell: (app) => <span className="font-mono text-13 wrap-anywhere">{app.package_name ?? 'Not set'}</span>,
  },
  { id: 'user_email', label: 'Developer', cell: (app) => <CellLines>{app.user_email}</CellLines> },
  { id: 'status', label: 'Status', cell: (app) => <LabelBadge of={appLabels[app.status]} /> },
  { id: 'package_plan', label: 'Plan', optional: true, cell: (app) => planOf(app.package_plan).label },
  {
    id: 'phase',
    label: 'Test',
    cell: ({ phase, ...app }) => (phase ? <RunBadge run={{ ...app, phase }} /> : 'None'),
  },
  { id: 'live', label: 'Testers', right: true, cell: (app) => <Team app={app} /> },
  { id: 'created_at', label: 'Created', sort: 'created_at', cell: (app) => <SinceNow at={app.created_at} /> },
  {
    id: 'updated_at',
    label: 'Changed',
    sort: 'updated_at',
    optional: true,
    cell: (app) => <SinceNow at={app.updated_at} />,
  },
  { id: 'acts', label: 'Actions', cell: (app) => <Delete app={app} /> },
]

const filters: readonly Filter[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'All statuses',
    options: options(appStatuses, appLabels),
  },
  {
    name: 'plan',
    label: 'Plan',
    all: 'All plans',
    options: planNames.map((name) => [name, plans[name].label] as const),
  },
  {
    name: 'phase',
    label: 'Test',
    all: 'All tests',
    options: options(runPhases, runPhaseLabels),
  },
  { name: 'risk', label: 'Risk', all: 'Any risk', options: [['yes', 'At risk']] },
]

/** Every app of the service. */
export function AppsScreen() {
  return (
    <ListScreen
      list={appsList}
      title="Apps"
      noun="app"
      placeholder="Name, package or e-mail"
      columns={columns}
      filters={filters}
      nameOf={(app) => app.name}
      empty="What developers submit appears here."
    />
  )
}
