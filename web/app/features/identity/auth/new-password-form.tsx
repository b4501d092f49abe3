import * as z from 'zod'
import { identity } from '@fortnight/contract/identity/auth'
import type { User } from '@fortnight/contract/user'
import { Problem } from '@fortnight/contract/problem'
import { call } from '../../../lib/api.ts'
import { useContractForm } from '../../../lib/form.ts'
import { passwordPair, typedTwice } from '../../../lib/typed-twice.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeField } from '../../../ui/code-field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { PasswordPair } from '../../../ui/password-pair.tsx'
import { rootTitle, submitProof } from './submit-proof.ts'
import { useAskedCode } from './use-asked-code.ts'

const Passwords = typedTwice(z.object({ ...passwordPair, second_factor: identity.redeemLink.body.shape.second_factor }))

/** Sets a password with the code of a one-time link and signs in. `onDeadLink`: the code is used, expired or wrong. */
export function NewPasswordForm({
  code,
  onSignedIn,
  onDeadLink,
}: {
  code: string
  onSignedIn: (user: User) => void
  onDeadLink: () => void
}) {
  const form = useContractForm(
    Passwords,
    { password: '', confirm_password: '', second_factor: '' },
    { mode: 'onSubmit' },
  )
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  const { asksCode, steps } = useAskedCode(form, 'second_factor')
  const mismatch = errors.confirm_password?.message
  const submit = submitProof(form, {
    async prove({ password, second_factor }) {
      const body = { code, password, ...(second_factor && { second_factor }) }
      try {
        return { idToken: (await call(identity.redeemLink, { body })).id_token }
      } catch (error) {
        if (error instanceof Problem && error.code === 'invalid-token') onDeadLink()
        throw error
      }
    },
    onSignedIn,
    ...steps,
  })
  return (
    <form noValidate className="grid max-w-[400px] gap-4" onSubmit={submit}>
      <PasswordPair
        label="New password"
        hint="At least 6 characters; administrators need at least 12"
        error={errors.password?.message}
        mismatch={mismatch !== undefined}
        password={form.register('password')}
        confirmation={form.register('confirm_password')}
      />
      {asksCode && <CodeField error={errors.second_factor?.message} input={form.register('second_factor')} />}
      <FormAlert title={mismatch ? 'Password Mismatch' : rootTitle(errors)}>
        {mismatch ?? errors.root?.message}
      </FormAlert>
      <Button type="submit" size="lg" busy={isSubmitting || isSubmitSuccessful}>
        Set password and sign in
      </Button>
    </form>
  )
}
