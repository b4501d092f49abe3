import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, lazy, useCallback, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import type { App } from '@fortnight/contract/apps'
import { myApps } from '../features/apps/apps.queries.ts'
import type { DialogView, useDialogAddress } from '../features/apps/dialog-address.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

const load = {
  add: () => import('../features/apps/add-app-dialog.tsx'),
  details: () => import('../features/apps/app-details-dialog.tsx'),
  manage: () => import('../features/apps/manage-app-dialog.tsx'),
  delete: () => import('../features/apps/delete-app-dialog.tsx'),
  pay: () => import('../features/payments/payment-dialog.tsx'),
}

const AddAppDialog = lazy(async () => ({ default: (await load.add()).AddAppDialog }))
const AppDetailsDialog = lazy(async () => ({ default: (await load.details()).AppDetailsDialog }))
const ManageAppDialog = lazy(async () => ({ default: (await load.manage()).ManageAppDialog }))
const DeleteAppDialog = lazy(async () => ({ default: (await load.delete()).DeleteAppDialog }))
const PaymentDialog = lazy(async () => ({ default: (await load.pay()).PaymentDialog }))
const UnknownAppDialog = lazy(async () => ({
  default: (await import('../features/apps/unknown-app-dialog.tsx')).UnknownAppDialog,
}))

/** Loads a dialog's code when a pointer or the focus comes near what opens it. A failure shows when it is opened. */
export function warmDialog(view: DialogView) {
  void load[view]().catch(() => undefined)
}

/** The app `id` of the list; one that goes while its dialog is open stays there as it was last seen. */
function useApp(id: string | undefined): App | undefined {
  const { data: apps } = useSuspenseQuery(myApps)
  const found = apps.find((app) => app.id === id)
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  return found ?? (last?.id === id ? last : undefined)
}

/** Keeps the address, and with it the dialog, while something typed would be lost; `ask` is then true. */
function useUnsaved() {
  const dirty = useRef(false)
  const blocker = useBlocker(useCallback(() => dirty.current, []))
  useBeforeUnload(
    useCallback((event) => {
      if (dirty.current) event.preventDefault()
    }, []),
  )
  const onDirty = useCallback((now: boolean) => {
    dirty.current = now
  }, [])
  return { blocker, onDirty }
}

/** The dialog that the address names, over the dashboard. */
export function DashboardDialogs({ dialog }: { dialog: ReturnType<typeof useDialogAddress> }) {
  const { view, open, close } = dialog
  const app = useApp(dialog.app)
  const { blocker, onDirty } = useUnsaved()
  if (!view) return null
  const saved = () => {
    onDirty(false)
    close()
  }
  const added = (created: App) => {
    onDirty(false)
    open('pay', created.id, { replace: true, submitted: true })
  }
  return (
    <>
      <Suspense fallback={null}>
        {view === 'add' && <AddAppDialog onClose={close} onDirty={onDirty} onAdded={added} />}
        {view !== 'add' && !app && <UnknownAppDialog onClose={close} />}
        {view === 'details' && app && (
          <AppDetailsDialog
            key={app.id}
            app={app}
            onClose={close}
            onManage={() => open('manage', app.id, { replace: true })}
          />
        )}
        {view === 'manage' && app && (
          <ManageAppDialog key={app.id} app={app} onClose={close} onDirty={onDirty} onSaved={saved} />
        )}
        {view === 'delete' && app && <DeleteAppDialog key={app.id} app={app} onClose={close} />}
        {view === 'pay' && app && (
          <PaymentDialog key={app.id} app={app} submitted={dialog.submitted} onClose={close} onDirty={onDirty} />
        )}
      </Suspense>
      {blocker.state === 'blocked' && (
        <ConfirmDialog
          title="Discard what you typed?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={() => {
            onDirty(false)
            blocker.proceed()
          }}
          onClose={() => blocker.reset()}
        >
          It has not been sent, and closing this dialog loses it.
        </ConfirmDialog>
      )}
    </>
  )
}
