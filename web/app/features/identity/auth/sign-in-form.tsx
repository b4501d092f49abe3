import { SignIn } from '@fortnight/contract/identity/auth'
import { useContractForm } from '../../../lib/form.ts'
import { loadProvider } from '../../../lib/identity/provider.ts'
import { identitySettings } from '../../../lib/identity/settings.ts'
import { useKeptVisitor } from '../../../lib/visitor.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailInput } from '../../../ui/email-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import type { AuthFormProps } from './auth-form-props.ts'
import { CodeField } from '../../../ui/code-field.tsx'
import { ModeLink } from '../../../ui/mode-link.tsx'
import { rootTitle, submitProof } from './submit-proof.ts'
import { useAskedCode } from './use-asked-code.ts'

/** E-mail address and password, and the code of an authenticator app if the account asks for one. */
export function SignInForm({ draft, onSignedIn, onMode }: AuthFormProps) {
  // Checked when submitted: an error line that appears on leaving a field would push the links from under the pointer.
  const defaults = { email: draft.email, password: draft.password, code: '' }
  const form = useContractForm(SignIn, defaults, { mode: 'onSubmit' })
  useKeptVisitor(form)
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  const { asksCode, steps } = useAskedCode(form, 'code')
  const submit = submitProof(form, {
    prove: async ({ email, password, code }) => (await loadProvider()).signIn(email, password, code || undefined),
    onSignedIn,
    ...steps,
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <Field label="E-mail" error={errors.email?.message}>
        <EmailInput autoComplete="username webauthn" {...form.register('email')} />
      </Field>
      <div className="grid justify-items-start">
        <Field label="Password" error={errors.password?.message} className="w-full">
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        <p className="flex flex-wrap gap-x-4">
          <ModeLink onClick={() => onMode('reset', form.getValues())}>Forgot password?</ModeLink>
          {identitySettings.provider === 'embedded' && (
            <ModeLink onClick={() => onMode('link', form.getValues())}>Send me a link instead</ModeLink>
          )}
        </p>
      </div>
      {asksCode && <CodeField error={errors.code?.message} input={form.register('code')} />}
      <FormAlert title={rootTitle(errors)}>{errors.root?.message}</FormAlert>
      <Button type="submit" size="lg" busy={isSubmitting || isSubmitSuccessful}>
        Sign In
      </Button>
      <p className="text-14 text-ink-2">
        New here? <ModeLink onClick={() => onMode('register', form.getValues())}>Create Account</ModeLink>
      </p>
    </form>
  )
}
