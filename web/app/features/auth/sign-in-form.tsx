import { SignIn } from '@fortnight/contract/auth'
import { useContractForm } from '../../lib/form.ts'
import { identityProvider } from '../../lib/identity/provider.ts'
import { Button } from '../../ui/button.tsx'
import { EmailInput } from '../../ui/email-input.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import type { AuthFormProps } from './auth-form-props.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { submitProof } from './submit-proof.ts'

/** E-mail address and password. */
export function SignInForm({ draft, problem, onSignedIn, onToggle }: AuthFormProps) {
  // Checked when submitted: an error line that appears on leaving a field would push the toggle from under the pointer.
  const form = useContractForm(SignIn, { email: draft.email, password: draft.password }, { mode: 'onSubmit' })
  const { errors, isSubmitting, isSubmitSuccessful, isSubmitted } = form.formState
  const submit = submitProof(form, {
    prove: ({ email, password }) => identityProvider.signIn(email, password),
    onSignedIn,
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <Field label="E-mail" error={errors.email?.message}>
        <EmailInput autoComplete="username" {...form.register('email')} />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <FormAlert>{isSubmitted ? errors.root?.message : problem}</FormAlert>
      <Button type="submit" size="lg" busy={isSubmitting || isSubmitSuccessful}>
        Sign In
      </Button>
      <p className="text-14 text-ink-2">
        New here?{' '}
        <Button
          variant="ghost"
          className="px-1! underline underline-offset-4"
          onClick={() => onToggle(form.getValues())}
        >
          Create Account
        </Button>
      </p>
    </form>
  )
}
