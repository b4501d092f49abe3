import { RegisterForm as RegisterSchema } from '@fortnight/contract/identity/auth'
import { useContractForm } from '../../../lib/form.ts'
import { loadProvider } from '../../../lib/identity/provider.ts'
import { useKeptVisitor } from '../../../lib/visitor.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailInput } from '../../../ui/email-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Input } from '../../../ui/input.tsx'
import { PasswordPair } from '../../../ui/password-pair.tsx'
import type { AuthFormProps } from './auth-form-props.ts'
import { ModeLink } from '../../../ui/mode-link.tsx'
import { rootTitle, submitProof } from './submit-proof.ts'

/** A new account: who, where, and a password typed twice. */
export function RegisterForm({ draft, onSignedIn, onMode }: AuthFormProps) {
  const form = useContractForm(RegisterSchema, draft, { mode: 'onSubmit' })
  useKeptVisitor(form)
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  const submit = submitProof(form, {
    prove: async ({ name, email, password }) => (await loadProvider()).register({ name, email, password }),
    onSignedIn,
  })
  // This message is above the button, under its own title.
  const mismatch = errors.confirm_password?.message
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <Field label="Full name" error={errors.name?.message}>
        <Input autoComplete="name" {...form.register('name')} />
      </Field>
      <Field label="E-mail" error={errors.email?.message}>
        <EmailInput autoComplete="username" {...form.register('email')} />
      </Field>
      <PasswordPair
        error={errors.password?.message}
        mismatch={mismatch !== undefined}
        password={form.register('password')}
        confirmation={form.register('confirm_password')}
      />
      <FormAlert title={mismatch ? 'Password Mismatch' : rootTitle(errors)}>
        {mismatch ?? errors.root?.message}
      </FormAlert>
      <Button type="submit" size="lg" busy={isSubmitting || isSubmitSuccessful}>
        Create Account
      </Button>
      <p className="text-14 text-ink-2">
        Already have an account? <ModeLink onClick={() => onMode('sign-in', form.getValues())}>Sign In</ModeLink>
      </p>
    </form>
  )
}
