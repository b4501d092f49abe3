import { useQuery } from '@tanstack/react-query'
import type { App } from '@fortnight/contract/orders/apps'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { appLabels } from '@fortnight/contract/vocabulary/app-labels'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { AppTile } from '../../../lib/app-tile.tsx'
import { AppFacts } from './app-facts.tsx'
import { Loaded } from '../../../lib/loaded.tsx'
import { appRun } from '../../../lib/run-query.ts'
import { RunFigures } from './run-figures.tsx'
import { RunGrid } from './run-grid.tsx'
import { TesterList } from './tester-list.tsx'

const skeleton = (
  <SkeletonGroup label="Loading the test" className="grid gap-6">
    <Skeleton className="h-14 w-full" />
    <Skeleton className="h-[404px] w-full rounded-3!" />
  </SkeletonGroup>
)

function Test({ app, run }: { app: App; run: RunDetail | undefined }) {
  return (
    <>
      <RunFigures app={app} run={run} />
      <div className="grid gap-7 lg:grid-cols-[minmax(0,1fr)_336px]">
        <RunGrid app={app} run={run} />
        <TesterList app={app} />
      </div>
    </>
  )
}

function FetchedTest({ app }: { app: App }) {
  return (
    <Loaded query={useQuery(appRun(app.id))} skeleton={skeleton} failed="The test did not load">
      {(run) => <Test app={app} run={run} />}
    </Loaded>
  )
}

/** App Details: the test day by day, its testers, and everything that is known of the app. */
export function AppDetailsDialog({
  app,
  onClose,
  onManage,
  onSetup,
}: {
  app: App
  onClose: () => void
  onManage: () => void
  onSetup: () => void
}) {
  const link = new URL(`/dashboard?${new URLSearchParams({ app: app.id, view: 'details' })}`, window.location.origin)
  return (
    <Dialog
      title={
        <>
          <span className="sr-only">App Details: </span>
          <bdi>{app.name}</bdi>
        </>
      }
      description={
        app.package_name ? <span className="block truncate font-mono text-12">{app.package_name}</span> : undefined
      }
      lead={<AppTile app={app} size="lg" />}
      beside={<LabelBadge of={appLabels[app.status]} />}
      actions={
        <CopyButton text={link.href} announcement="Link copied" className="max-sm:hidden">
          Copy link
        </CopyButton>
      }
      width="full"
      onClose={onClose}
    >
      {app.run ? <FetchedTest app={app} /> : <Test app={app} run={undefined} />}
      <AppFacts app={app} onManage={onManage} onSetup={onSetup} />
    </Dialog>
  )
}
