import { type ReactNode, useId, useMemo } from 'react'
import { classNames } from './class-names.ts'
import { FieldContext } from './field-context.ts'
import { Icon } from './icon.tsx'
import { useUiLabels } from './ui-labels.ts'

/** An error line for one field. `id` is what the control's aria-describedby names. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} className="flex items-start gap-1.5 text-13 text-bad-t">
      <Icon name="warn" size={14} className="mt-[3px]" />
      <span>{children}</span>
    </span>
  )
}

/**
 * Label, control, hint and error of one datum. The control inside (Input, TextArea, Select, PasswordInput) takes its id
 * and ARIA attributes from here. `optional` writes the word after the label; every other field is required.
 */
export function Field({
  label,
  hint,
  error,
  optional = false,
  hideLabel = false,
  children,
  className,
}: {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  hideLabel?: boolean
  children: ReactNode
  className?: string
}) {
  const id = useId()
  const labels = useUiLabels()
  const hasHint = Boolean(hint)
  const state = useMemo(() => {
    const describedBy = [hasHint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
    return { id, describedBy: describedBy || undefined, invalid: Boolean(error) }
  }, [id, hasHint, error])
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-14 font-semibold'}>
        {label}
        {optional && <span className="font-normal text-ink-3"> {labels.optional}</span>}
      </label>
      <FieldContext value={state}>{children}</FieldContext>
      {hint && (
        <span id={`${id}-hint`} className="text-13 text-ink-3">
          {hint}
        </span>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
