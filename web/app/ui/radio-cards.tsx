import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { Badge } from './badge.tsx'
import { FieldError } from './field.tsx'

export interface RadioCard<Value extends string> {
  value: Value
  label: ReactNode
  /** A second line under the label. */
  detail?: ReactNode
  /** A quiet badge at the end: "Recommended". */
  badge?: string
  /** Plain words at the end: "Coming Soon", a price. */
  note?: ReactNode
  disabled?: boolean
}

/** One choice of a few, as native radios in cards; arrow keys move between them. */
export function RadioCards<Value extends string>({
  legend,
  hideLegend = false,
  name,
  options,
  value,
  onChange,
  error,
  columns = 1,
}: {
  legend: string
  hideLegend?: boolean
  name: string
  options: readonly RadioCard<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  error?: string | undefined
  columns?: 1 | 2 | 3
}) {
  const id = useId()
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hideLegend ? 'sr-only' : 'mb-2 text-14 font-semibold'}>{legend}</legend>
      <div className={classNames('grid gap-2', columns === 2 && 'sm:grid-cols-2', columns === 3 && 'sm:grid-cols-3')}>
        {options.map((option) => (
          <label key={option.value} className={classNames('radio-card', option.disabled && 'radio-card-off')}>
            <input
              type="radio"
              className="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className="grid gap-0.5">
              <span className={option.disabled ? undefined : 'font-semibold'}>{option.label}</span>
              {option.detail && <span className="text-13 text-ink-2">{option.detail}</span>}
            </span>
            {option.badge ? <Badge tone="quiet">{option.badge}</Badge> : <span>{option.note}</span>}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
