import { useEffect } from 'react'
import type { App } from '@fortnight/contract/orders/apps'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useRemoveApp } from './apps.changes.ts'
import { deleteFailure } from './failures.ts'

/** Asks before an app is deleted, and says how it went. */
export function DeleteAppDialog({ app, onClose }: { app: App; onClose: () => void }) {
  const remove = useRemoveApp(app.id)
  // The card that had the focus before can be gone with its app.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById('main')?.focus()
    },
    [],
  )
  const confirm = () => {
    // The card goes at once; how it went is said when it is known.
    remove.mutateAsync().then(
      () => showToast('App deleted successfully'),
      (error: unknown) => showToast(deleteFailure(error), { tone: 'destructive' }),
    )
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Delete ${app.name}?`}
      confirmLabel="Delete app"
      cancelLabel="Keep it"
      onConfirm={confirm}
      onClose={onClose}
    >
      Are you sure you want to delete "{app.name}"? This action cannot be undone.
    </ConfirmDialog>
  )
}
