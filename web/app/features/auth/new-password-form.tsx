import * as z from 'zod'
import { type User, identity } from '@fortnight/contract/auth'
import { Problem } from '@fortnight/contract/problem'
import { call } from '../../lib/api.ts'
import { useContractForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { submitProof } from './submit-proof.ts'

/** The password of the one-time link, typed twice. Its lower bound for administrators is the server's to know. */
const NewPassword = z
  .object({ password: identity.redeemLink.body.shape.password, confirm_password: z.string() })
  .refine((form) => form.password === form.confirm_password, {
    path: ['confirm_password'],
    message: 'Passwords do not match. Please try again.',
  })

/** Sets the first password with the code of a one-time link and signs in. `onDeadLink`: the code is used, expired or wrong. */
export function NewPasswordForm({
  code,
  onSignedIn,
  onDeadLink,
}: {
  code: string
  onSignedIn: (user: User) => void
  onDeadLink: () => void
}) {
  const form = useContractForm(NewPassword, { password: '', confirm_password: '' }, { mode: 'onSubmit' })
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  const mismatch = errors.confirm_password?.message
  const submit = submitProof(form, {
    async prove({ password }) {
      try {
        return (await call(identity.redeemLink, { body: { code, password } })).id_token
      } catch (error) {
        if (error instanceof Problem && error.code === 'invalid-token') onDeadLink()
        throw error
      }
    },
    onSignedIn,
  })
  return (
    <form noValidate className="grid max-w-[400px] gap-4" onSubmit={submit}>
      <Field
        label="New password"
        hint="At least 6 characters; administrators need at least 12"
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Field label="Confirm password">
        <PasswordInput
          autoComplete="new-password"
          aria-invalid={mismatch ? true : undefined}
          {...form.register('confirm_password')}
        />
      </Field>
      <FormAlert title={mismatch && 'Password Mismatch'}>{mismatch ?? errors.root?.message}</FormAlert>
      <Button type="submit" size="lg" busy={isSubmitting || isSubmitSuccessful}>
        Set password and sign in
      </Button>
    </form>
  )
}
