import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { isLink, packageOf } from '@fortnight/contract/orders/opt-in-link'
import { readPlayLink } from '@fortnight/contract/orders/play-links'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

interface PlayFields {
  package_name: string
  opt_in_url: string
}

/**
 * The package of an app. A pasted Play link fills it in; an opt-in link is kept with it. Reads the form around it.
 * `begun`: a test of it has, and the package stays.
 */
export function PackageField({
  begun = false,
  optional = false,
  showsLink = false,
  hint = 'Or paste a Play link: we take the package name from it',
}: {
  begun?: boolean
  optional?: boolean
  /** Whether the opt-in link that was taken is shown here; another field of the form shows it otherwise. */
  showsLink?: boolean
  hint?: string | undefined
}) {
  const { register, setValue, watch, formState } = useFormContext<PlayFields>()
  const opt_in_url = watch('opt_in_url')
  const write = (field: keyof PlayFields, value: string) =>
    setValue(field, value, { shouldDirty: true, shouldValidate: true })
  const [before, setBefore] = useState('')
  const read = ({ target }: { target: { value: string } }) => {
    const link = readPlayLink(target.value)
    if (link) write('package_name', link.package_name)
    if (link?.opt_in_url) write('opt_in_url', link.opt_in_url)
    // A link that is not shown must not contradict the name that is.
    else if (showsLink && opt_in_url && packageOf(opt_in_url) !== (link?.package_name ?? target.value))
      write('opt_in_url', '')
  }
  // A link is read when it is pasted; one that is typed letter by letter, when the field is left.
  const onType = (event: { target: { value: string } }) => {
    const isPasted = event.target.value.length > before.length + 1
    setBefore(event.target.value)
    if (isPasted || !isLink(event.target.value)) read(event)
  }
  return (
    <div className="grid content-start gap-1.5">
      <Field label="Package name" optional={optional} hint={hint} error={formState.errors.package_name?.message}>
        <Input
          mono
          readOnly={begun}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="com.example.app"
          {...register('package_name', { onChange: onType, onBlur: read })}
        />
      </Field>
      {showsLink && opt_in_url && (
        <p role="status" className="flex items-center gap-2 text-13 text-ink-2">
          <span className="min-w-0 flex-1 wrap-anywhere">Opt-in link taken over for your Play set-up.</span>
          <Button variant="ghost" size="sm" onClick={() => write('opt_in_url', '')}>
            Remove
          </Button>
        </p>
      )}
    </div>
  )
}
