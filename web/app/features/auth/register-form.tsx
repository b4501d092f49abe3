import { RegisterForm as RegisterSchema } from '@fortnight/contract/auth'
import { useContractForm } from '../../lib/form.ts'
import { identityProvider } from '../../lib/identity/provider.ts'
import { Button } from '../../ui/button.tsx'
import { EmailInput } from '../../ui/email-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import type { AuthFormProps } from './auth-form-props.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { submitProof } from './submit-proof.ts'

/** A new account: who, where, and a password typed twice. */
export function RegisterForm({ draft, problem, onSignedIn, onToggle }: AuthFormProps) {
  const form = useContractForm(RegisterSchema, draft, { mode: 'onSubmit' })
  const { errors, isSubmitting, isSubmitSuccessful, isSubmitted } = form.formState
  const submit = submitProof(form, {
    prove: ({ name, email, password }) => identityProvider.register({ name, email, password }),
    onSignedIn,
  })
  // The words of this one stand above the button, under their title.
  const mismatch = errors.confirm_password?.message
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <Field label="Full name" error={errors.name?.message}>
        <Input autoComplete="name" {...form.register('name')} />
      </Field>
      <Field label="E-mail" error={errors.email?.message}>
        <EmailInput autoComplete="username" {...form.register('email')} />
      </Field>
      <Field label="Password" hint="At least 6 characters" error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Field label="Confirm password">
        <PasswordInput
          autoComplete="new-password"
          aria-invalid={mismatch ? true : undefined}
          {...form.register('confirm_password')}
        />
      </Field>
      <FormAlert title={mismatch && 'Password Mismatch'}>
        {mismatch ?? (isSubmitted ? errors.root?.message : problem)}
      </FormAlert>
      <Button type="submit" size="lg" busy={isSubmitting || isSubmitSuccessful}>
        Create Account
      </Button>
      <p className="text-14 text-ink-2">
        Already have an account?{' '}
        <Button
          variant="ghost"
          className="px-1! underline underline-offset-4"
          onClick={() => onToggle(form.getValues())}
        >
          Sign In
        </Button>
      </p>
    </form>
  )
}
