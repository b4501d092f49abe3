import type { ReactNode } from 'react'
import type { Label } from '@fortnight/contract/vocabulary/label'
import { appPath } from '@fortnight/contract/site-map/paths'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AppTile } from '../../../lib/app-tile.tsx'

/** What the head of an app's page says of the app; undefined while it loads. */
export interface HeadedApp {
  id: string
  name: string
  /** Hash of its icon. */
  icon: string | null
  packageName: string | null
  standing: Label
}

/** The top of an app's page: what it is, its status, and what can be done with it. Its place is the same on every tab. */
export function AppHead({ app, menu }: { app: HeadedApp | undefined; menu: ReactNode }) {
  if (!app)
    return (
      <div className="flex items-center gap-4 border-b border-line pt-3 pb-6">
        <Skeleton className="size-13 rounded-3!" />
        <div className="grid gap-2">
          <Skeleton className="h-8 w-56" />
          <Skeleton className="h-3.5 w-40" />
        </div>
      </div>
    )
  const link = new URL(appPath(app.id), window.location.origin)
  return (
    <div className="flex items-center gap-x-4 gap-y-3 border-b border-line pt-3 pb-6">
      <AppTile app={app} size="xl" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
          <h1 className="line-clamp-2 min-w-0 text-title leading-tight tracking-tight wrap-anywhere">
            <bdi>{app.name}</bdi>
          </h1>
          <LabelBadge of={app.standing} />
        </div>
        {app.packageName && <p className="mt-1 truncate font-mono text-13 text-ink-3">{app.packageName}</p>}
      </div>
      <div className="flex flex-none items-center gap-1 self-start pt-1.5 print:hidden">
        <CopyButton text={link.href} announcement="Link copied" className="max-sm:hidden">
          Copy link
        </CopyButton>
        <Button variant="ghost" size="sm" className="max-sm:hidden" onClick={() => window.print()}>
          <Icon name="print" />
          Print
        </Button>
        {menu}
      </div>
    </div>
  )
}
