import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { App } from '@fortnight/contract/orders/apps'
import { myApps } from '../features/orders/apps/apps.queries.ts'
import type { DialogView, useDialogAddress } from '../features/orders/apps/dialog-address.ts'
import { chunk } from '../lib/load-chunk.ts'
import { lazyDialog } from '../lib/lazy-dialog.tsx'

const moduleUrl = import.meta.url
const load = {
  add: chunk(() => import('../features/orders/apps/add-app-dialog.tsx'), moduleUrl),
  details: chunk(() => import('../features/orders/apps/app-details-dialog.tsx'), moduleUrl),
  manage: chunk(() => import('../features/orders/apps/manage-app-dialog.tsx'), moduleUrl),
  setup: chunk(() => import('../features/orders/apps/play-setup-dialog.tsx'), moduleUrl),
  start: chunk(() => import('../features/orders/apps/start-testing-dialog.tsx'), moduleUrl),
  delete: chunk(() => import('../features/orders/apps/delete-app-dialog.tsx'), moduleUrl),
  pay: chunk(() => import('../features/orders/payments/payment-dialog.tsx'), moduleUrl),
  unknown: chunk(() => import('../features/orders/apps/unknown-app-dialog.tsx'), moduleUrl),
}

const AddAppDialog = lazyDialog(load.add, (module) => module.AddAppDialog)
const AppDetailsDialog = lazyDialog(load.details, (module) => module.AppDetailsDialog)
const ManageAppDialog = lazyDialog(load.manage, (module) => module.ManageAppDialog)
const PlaySetupDialog = lazyDialog(load.setup, (module) => module.PlaySetupDialog)
const StartTestingDialog = lazyDialog(load.start, (module) => module.StartTestingDialog)
const DeleteAppDialog = lazyDialog(load.delete, (module) => module.DeleteAppDialog)
const PaymentDialog = lazyDialog(load.pay, (module) => module.PaymentDialog)
const UnknownAppDialog = lazyDialog(load.unknown, (module) => module.UnknownAppDialog)

/** Loads a dialog's code when a pointer or the focus comes near what opens it. A failure shows when it is opened. */
export function warmDialog(view: DialogView) {
  load[view]().catch(() => undefined)
}

/** The app `id` of the list; one that goes while its dialog is open stays there as it was last seen. */
function useApp(apps: readonly App[], id: string | undefined): App | undefined {
  const found = apps.find((app) => app.id === id)
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  return found ?? (last?.id === id ? last : undefined)
}

/** The dialog that the address names, over the dashboard or the page of its app. */
export function AppDialogs({ dialog }: { dialog: ReturnType<typeof useDialogAddress> }) {
  const { view, open, close } = dialog
  const { data: apps } = useSuspenseQuery(myApps)
  const app = useApp(apps, dialog.app)
  if (!view) return null
  return (
    <>
      {view === 'add' && (
        <AddAppDialog
          first={apps.length === 0}
          onClose={close}
          onAdded={(created) => open('pay', created.id, { replace: true, submitted: true })}
        />
      )}
      {view !== 'add' && !app && <UnknownAppDialog onClose={close} />}
      {view === 'details' && app && (
        <AppDetailsDialog
          key={app.id}
          app={app}
          onClose={close}
          onManage={() => open('manage', app.id, { replace: true })}
          onSetup={() => open('setup', app.id, { replace: true })}
        />
      )}
      {view === 'manage' && app && <ManageAppDialog key={app.id} app={app} onClose={close} onSaved={close} />}
      {view === 'setup' && app && <PlaySetupDialog key={app.id} app={app} onClose={close} onSaved={close} />}
      {view === 'start' && app && (
        <StartTestingDialog
          key={app.id}
          app={app}
          onClose={close}
          onOrdered={() => open('pay', app.id, { replace: true })}
        />
      )}
      {view === 'delete' && app && <DeleteAppDialog key={app.id} app={app} onClose={close} />}
      {view === 'pay' && app && (
        <PaymentDialog
          key={app.id}
          app={app}
          submitted={dialog.submitted}
          onClose={close}
          onSetup={() => open('setup', app.id, { replace: true })}
        />
      )}
    </>
  )
}
