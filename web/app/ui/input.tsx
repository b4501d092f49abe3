import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useFieldProps } from './field-context.ts'
import { Icon } from './icon.tsx'

/** The look that all text controls share. */
const controlClass =
  'control w-full rounded-2 border border-field bg-surface px-3 text-16 text-ink placeholder:text-ink-3 placeholder:opacity-100'

/** One line of text. Takes its id and ARIA attributes from the <Field> around it; `mono` for IDs and package names. */
export function Input({ className, mono = false, ...rest }: ComponentProps<'input'> & { mono?: boolean }) {
  return (
    <input
      {...useFieldProps()}
      className={classNames(controlClass, 'min-h-11', mono && 'font-mono text-14', className)}
      {...rest}
    />
  )
}

/** Several lines of text. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useFieldProps()} className={classNames(controlClass, 'min-h-24 py-2.5', className)} {...rest} />
}

/** The browser's own choice list. `compact` is 40 px high with small text, for tool bars. */
export function Select({
  className,
  compact = false,
  children,
  ...rest
}: ComponentProps<'select'> & { compact?: boolean }) {
  return (
    <span dir={rest.dir} className={classNames('relative inline-grid', !compact && 'w-full', className)}>
      <select
        {...useFieldProps()}
        className={classNames(
          controlClass,
          'appearance-none pe-9',
          compact ? 'min-h-10 text-14! max-sm:min-h-11' : 'min-h-11',
        )}
        {...rest}
      >
        {children}
      </select>
      <Icon name="down" className="pointer-events-none absolute top-1/2 end-3 -translate-y-1/2 text-ink-3" />
    </span>
  )
}
