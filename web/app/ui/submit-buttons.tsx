import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useUiLabels } from './ui-labels.ts'

/**
 * The foot of a dialog with a form: away from it, or on. `form` is the form's id, `children` what sending it is called.
 */
export function SubmitButtons({
  form,
  busy,
  disabled,
  onCancel,
  children,
}: {
  form: string
  busy: boolean
  disabled?: boolean
  onCancel: () => void
  children: ReactNode
}) {
  const labels = useUiLabels()
  return (
    <>
      <Button variant="ghost" onClick={onCancel}>
        {labels.cancel}
      </Button>
      <Button type="submit" form={form} busy={busy} disabled={disabled}>
        {children}
      </Button>
    </>
  )
}
