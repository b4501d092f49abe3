import type { ComponentProps, ReactNode } from 'react'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'

type InputProps = ComponentProps<typeof PasswordInput>

/**
 * A new password, typed twice. `mismatch`: the two differ; the message is above the button of the form, under its
 * title.
 */
export function PasswordPair({
  label = 'Password',
  hint = 'At least 6 characters',
  error,
  mismatch,
  password,
  confirmation,
}: {
  label?: string
  hint?: ReactNode
  error?: string | undefined
  mismatch: boolean
  password: InputProps
  confirmation: InputProps
}) {
  return (
    <>
      <Field label={label} hint={hint} error={error}>
        <PasswordInput autoComplete="new-password" {...password} />
      </Field>
      <Field label="Confirm password">
        <PasswordInput autoComplete="new-password" aria-invalid={mismatch || undefined} {...confirmation} />
      </Field>
    </>
  )
}
