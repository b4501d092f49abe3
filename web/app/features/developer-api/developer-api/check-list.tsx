import { type ReactNode, useId } from 'react'
import { FieldError } from '../../../ui/field.tsx'

/** A choice of some of a few options. */
export function CheckList({
  legend,
  error,
  children,
}: {
  legend: string
  error?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <fieldset aria-describedby={error && `${id}-error`}>
      <legend className="mb-1 text-14 font-semibold">{legend}</legend>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
