import { useState } from 'react'
import { Problem } from '@fortnight/contract/problem'
import { isNetworkError } from '../../../../lib/api.ts'
import { embedded } from '../../../../lib/identity/embedded.ts'
import { startSession } from '../../../../lib/identity/exchange.ts'
import { leavePage } from '../../../../lib/leave-page.ts'
import { showRefused, useServerForm } from '../../../../lib/server-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmailInput } from '../../../../ui/email-input.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormAlert } from '../../../../ui/form-alert.tsx'
import { Input } from '../../../../ui/input.tsx'
import { PasswordInput } from '../../../../ui/password-input.tsx'
import { useTranslation } from '../translation.ts'
import { useWelcomeTexts } from './welcome-texts.ts'

/** Creates an account, and begins this page again with it. */
export function AccountForm() {
  const { t } = useTranslation('join')
  const texts = useWelcomeTexts()
  const form = useServerForm({ name: '', email: '', password: '' })
  const [done, setDone] = useState(false)
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (account) => {
    try {
      await startSession(await embedded.register(account))
      setDone(true)
      leavePage()
    } catch (error) {
      const refused = (name: 'email' | 'password', message: string) =>
        form.setError(name, { type: 'server', message }, { shouldFocus: true })
      if (error instanceof Problem && error.code === 'email-already-in-use') refused('email', texts.taken)
      else if (error instanceof Problem && error.code === 'weak-password') refused('password', texts.weak)
      else if (isNetworkError(error)) form.setError('root', { message: texts.offline })
      else if (!showRefused(form, error, t('shell:refused'))) form.setError('root', { message: texts.failed })
    }
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field label={t('name')} error={errors.name && t('needName')}>
        <Input autoComplete="name" {...form.register('name', { validate: (name) => name.trim() !== '' })} />
      </Field>
      <Field label={texts.email} error={errors.email && (errors.email.message || texts.needEmail)}>
        <EmailInput
          dir="ltr"
          autoComplete="username"
          {...form.register('email', { required: true, pattern: /^\S+@\S+\.\S+$/ })}
        />
      </Field>
      <Field
        label={texts.password}
        hint={texts.passwordHint}
        error={errors.password && (errors.password.message || texts.needPassword)}
      >
        <PasswordInput
          dir="ltr"
          autoComplete="new-password"
          {...form.register('password', { required: true, minLength: 6 })}
        />
      </Field>
      <FormAlert>{errors.root?.message}</FormAlert>
      <Button type="submit" size="lg" busy={isSubmitting || done}>
        {texts.create}
      </Button>
    </form>
  )
}
