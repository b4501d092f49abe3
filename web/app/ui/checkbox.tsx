import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

/** One thing to agree to, its label next to the box. */
export function Checkbox({
  children,
  error,
  ...rest
}: ComponentProps<'input'> & { children: ReactNode; error?: string | undefined }) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-11 items-center gap-3 text-14">
        <input
          type="checkbox"
          className="size-5 flex-none accent-ink"
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          {...rest}
        />
        <span>{children}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
