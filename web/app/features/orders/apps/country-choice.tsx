import { useMemo } from 'react'
import { countriesByName } from '@fortnight/contract/countries'
import { countryName } from '@fortnight/contract/format/names'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/input.tsx'

/** Countries, added one after the other; an empty list means all of them. */
export function CountryChoice({
  value,
  onChange,
  error,
}: {
  value: readonly string[]
  onChange: (codes: string[]) => void
  error?: string | undefined
}) {
  const all = useMemo(() => countriesByName(), [])
  return (
    <div className="grid gap-2.5">
      <Field label="Countries" optional hint="Only if your track is limited to some countries" error={error}>
        <Select value="" onChange={(event) => onChange([...value, event.target.value])}>
          <option value="">{value.length ? 'Add a country' : 'All countries'}</option>
          {all.map(({ code, name }) => (
            <option key={code} value={code} disabled={value.includes(code)}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {value.length > 0 && (
        <ul aria-label="Limited to" className="flex flex-wrap gap-2">
          {value.map((code) => (
            <li key={code} className="flex items-center rounded-2 bg-sunken pl-3 text-14">
              {countryName(code)}
              <Button
                variant="ghost"
                size="icon-sm"
                className="max-sm:size-11"
                aria-label={`Remove ${countryName(code)}`}
                onClick={() => onChange(value.filter((chosen) => chosen !== code))}
              >
                <Icon name="close" size={12} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
