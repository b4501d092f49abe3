import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { allowed } from '@fortnight/contract/vocabulary/app-states'
import type { App } from '@fortnight/contract/orders/apps'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { AppFormDialog } from './app-form-dialog.tsx'
import { updateKey } from './apps.changes.ts'
import { appDetail } from './apps.queries.ts'
import { IconField } from './icon-field.tsx'
import { ManageAppForm } from './manage-app-form.tsx'

const skeleton = (
  <SkeletonGroup label="Loading the app" className="grid gap-5">
    {['name', 'description', 'requirements', 'instructions'].map((field) => (
      <div key={field} className="grid gap-2">
        <Skeleton className="h-3.5 w-28" />
        <Skeleton className="h-[72px] rounded-2!" />
      </div>
    ))}
  </SkeletonGroup>
)

/** Changes an app. One that is over can be read here and no longer changed. */
export function ManageAppDialog({ app, onClose, onSaved }: { app: App; onClose: () => void; onSaved: () => void }) {
  const id = useId()
  const detail = useQuery(appDetail(app.id))
  const saving = useIsMutating({ mutationKey: updateKey(app.id) }) > 0
  const locked = !allowed('edit', app.status)
  const saved = () => {
    onSaved()
    showToast('App updated successfully')
  }
  return (
    <AppFormDialog
      app={app}
      title="Manage app"
      form={id}
      submit="Save changes"
      busy={saving}
      disabled={!detail.data}
      locked={locked}
      onClose={onClose}
    >
      {!locked && <IconField app={app} />}
      <Loaded query={detail} skeleton={skeleton} failed="The app did not load">
        {(data) => <ManageAppForm id={id} app={data} locked={locked} onSaved={saved} />}
      </Loaded>
    </AppFormDialog>
  )
}
