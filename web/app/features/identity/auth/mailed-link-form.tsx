import { useState } from 'react'
import { identity } from '@fortnight/contract/identity/auth'
import { showProblem, useContractForm } from '../../../lib/form.ts'
import { toProblem } from '../../../lib/identity/failures.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailInput } from '../../../ui/email-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import type { AuthFormProps } from './auth-form-props.ts'
import { ModeLink } from '../../../ui/mode-link.tsx'
import { rootTitle } from './submit-proof.ts'

interface MailedLinkFormProps extends AuthFormProps {
  lead: string
  /** What is on its way if the address has an account. */
  what: string
  send: (email: string) => Promise<void>
}

/** Asks for a link by mail. The answer does not reveal whether the address has an account. */
export function MailedLinkForm({ draft, onMode, lead, what, send }: MailedLinkFormProps) {
  const form = useContractForm(identity.requestReset.body, { email: draft.email }, { mode: 'onSubmit' })
  const { errors, isSubmitting } = form.formState
  const [sentTo, setSentTo] = useState<string>()
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await send(email)
      setSentTo(email)
    } catch (error) {
      showProblem(form, toProblem('password', error))
    }
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {sentTo === undefined && (
        <>
          <p className="text-14 text-ink-2">{lead}</p>
          <Field label="E-mail" error={errors.email?.message}>
            <EmailInput autoComplete="username" {...form.register('email')} />
          </Field>
          <FormAlert title={rootTitle(errors)}>{errors.root?.message}</FormAlert>
        </>
      )}
      <p role="status" className="text-16 wrap-anywhere empty:hidden">
        {sentTo !== undefined && `If ${sentTo} has an account here, ${what} is on its way to it. Look into your mail.`}
      </p>
      {sentTo === undefined && (
        <Button type="submit" size="lg" busy={isSubmitting}>
          Send the link
        </Button>
      )}
      <p className="text-14 text-ink-2">
        <ModeLink onClick={() => onMode('sign-in', form.getValues())}>Back to sign in</ModeLink>
      </p>
    </form>
  )
}
