import { Icon } from '../../../ui/icon.tsx'

const stars = [1, 2, 3, 4, 5] as const

/** One to five stars as native radios: arrow keys move between them. */
export function Rating({ value, onChange }: { value: number | null | undefined; onChange: (value: number) => void }) {
  return (
    <fieldset>
      <legend className="mb-1 text-14 font-semibold">
        Rating <span className="font-normal text-ink-3">optional</span>
      </legend>
      <div className="-ml-2 flex">
        {stars.map((star) => (
          <label key={star} className="star" data-on={value && star <= value ? '' : undefined}>
            <input
              type="radio"
              name="rating"
              className="sr-only"
              checked={star === value}
              onChange={() => onChange(star)}
            />
            <span className="sr-only">{star} of 5</span>
            <Icon name="star" size={22} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
