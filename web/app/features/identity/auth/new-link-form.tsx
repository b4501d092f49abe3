import { useState } from 'react'
import { identity } from '@fortnight/contract/identity/auth'
import { call } from '../../../lib/api.ts'
import { showProblem, useContractForm } from '../../../lib/form.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmailInput } from '../../../ui/email-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { StatusBlock } from '../../../ui/status-block.tsx'

/** A link for a new password that no longer works, and the way to another one. */
export function NewLinkForm() {
  const form = useContractForm(identity.requestReset.body, { email: '' }, { mode: 'onSubmit' })
  const { errors, isSubmitting } = form.formState
  const [sentTo, setSentTo] = useState<string>()
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await call(identity.requestReset, { body: { email } })
      setSentTo(email)
    } catch (error) {
      showProblem(form, error)
    }
  })
  if (sentTo !== undefined) {
    return (
      <StatusBlock
        alert
        title="Look into your mail"
        actions={
          <ButtonLink variant="secondary" href="/?auth=sign-in">
            Sign in
          </ButtonLink>
        }
      >
        If <span className="wrap-anywhere">{sentTo}</span> has an account here, a new link is on its way to it.
      </StatusBlock>
    )
  }
  return (
    <div className="grid gap-8 py-12 sm:py-20">
      <div role="alert" className="grid gap-3">
        <h1 className="text-title tracking-tight">This link no longer works</h1>
        <p className="max-w-[60ch] text-16 text-ink-2">
          A link for a new password works once and for a limited time, and it must be complete. Have another one sent to
          you.
        </p>
      </div>
      <form noValidate className="grid max-w-[400px] gap-4" onSubmit={(event) => void submit(event)}>
        <Field label="E-mail" error={errors.email?.message}>
          <EmailInput autoComplete="username" {...form.register('email')} />
        </Field>
        <FormAlert>{errors.root?.message}</FormAlert>
        <Button type="submit" size="lg" busy={isSubmitting}>
          Send a new link
        </Button>
      </form>
    </div>
  )
}
