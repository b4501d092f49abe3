import { signInLinks } from '@fortnight/contract/identity/sign-in-links'
import { call } from '../../../lib/api.ts'
import { keepAskedLink } from '../../../lib/identity/asked-link.ts'
import type { AuthFormProps } from './auth-form-props.ts'
import { MailedLinkForm } from './mailed-link-form.tsx'

/** Asks for a link for signing in, and keeps in this browser what the link works together with. */
async function send(email: string) {
  const { browser } = await call(signInLinks.ask, { body: { email } })
  keepAskedLink(browser)
}

export const LinkForm = (props: AuthFormProps) => (
  <MailedLinkForm
    {...props}
    lead="We send you a link that signs you in. Open it in this browser, within 15 minutes."
    what="a link"
    send={send}
  />
)
