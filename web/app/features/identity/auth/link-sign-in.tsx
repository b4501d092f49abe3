import * as z from 'zod'
import { signInLinks } from '@fortnight/contract/identity/sign-in-links'
import type { User } from '@fortnight/contract/user'
import { Problem } from '@fortnight/contract/problem'
import { call } from '../../../lib/api.ts'
import { useContractForm } from '../../../lib/form.ts'
import { forgetAskedLink } from '../../../lib/identity/asked-link.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { CodeField } from '../../../ui/code-field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { StatusBlock } from '../../../ui/status-block.tsx'
import { rootTitle, submitProof } from './submit-proof.ts'
import { useAskedCode } from './use-asked-code.ts'

const Code = z.object({ second_factor: signInLinks.signIn.body.shape.second_factor })

interface LinkSignInProps {
  code: string
  browser: string
  onSignedIn: (user: User) => void
  onDeadLink: () => void
}

/** Signs in with a mailed link, after a click: a page that is only opened uses nothing up. */
export function LinkSignIn({ code, browser, onSignedIn, onDeadLink }: LinkSignInProps) {
  const form = useContractForm(Code, { second_factor: '' }, { mode: 'onSubmit' })
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  const { asksCode, steps } = useAskedCode(form, 'second_factor')
  const submit = submitProof(form, {
    async prove({ second_factor }) {
      const body = { code, browser, ...(second_factor && { second_factor }) }
      try {
        const { id_token: idToken } = await call(signInLinks.signIn, { body })
        forgetAskedLink()
        return { idToken }
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
      {asksCode && <CodeField error={errors.second_factor?.message} input={form.register('second_factor')} />}
      <FormAlert title={rootTitle(errors)}>{errors.root?.message}</FormAlert>
      <Button type="submit" size="lg" busy={isSubmitting || isSubmitSuccessful}>
        Sign in
      </Button>
    </form>
  )
}

/** In place of a link that is used or expired, or was asked for in another browser. */
export const DeadSignInLink = () => (
  <StatusBlock
    alert
    title="This link does not work here"
    actions={<ButtonLink href="/?auth=sign-in">Sign in</ButtonLink>}
  >
    A link to sign in works once, within 15 minutes, and only in the browser in which you asked for it.
  </StatusBlock>
)
