import { type ReactNode, useCallback, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/**
 * Keeps the address, and with it the dialog, while leaving would lose something: `onDirty(true)` says so. `question`
 * has its rendered; its parts are given by the caller.
 */
export function useUnsaved({
  title,
  confirmLabel,
  cancelLabel,
  message,
}: {
  title: string
  confirmLabel: string
  cancelLabel: string
  message: string
}): { onDirty: (dirty: boolean) => void; question: ReactNode } {
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
  const question = blocker.state === 'blocked' && (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      onConfirm={() => {
        onDirty(false)
        blocker.proceed()
      }}
      onClose={() => blocker.reset()}
    >
      {message}
    </ConfirmDialog>
  )
  return { onDirty, question }
}

/** Labels of the question if what was typed stays in this tab as a draft. */
export const useDraftKept = () =>
  useUnsaved({
    title: 'Leave without saving?',
    confirmLabel: 'Leave',
    cancelLabel: 'Keep editing',
    message: 'What you typed is not saved. It stays in this tab as a draft until you come back or sign out.',
  })
