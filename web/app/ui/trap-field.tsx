import type { ComponentProps } from 'react'

/** A field that people neither see nor reach, and programs fill in. */
export function TrapField(props: ComponentProps<'input'>) {
  return (
    <div hidden>
      <label>
        Website
        <input type="text" tabIndex={-1} autoComplete="off" {...props} />
      </label>
    </div>
  )
}
