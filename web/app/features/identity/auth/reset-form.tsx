import { loadProvider } from '../../../lib/identity/provider.ts'
import type { AuthFormProps } from './auth-form-props.ts'
import { MailedLinkForm } from './mailed-link-form.tsx'

/** Asks for a link for a new password. */
export const ResetForm = (props: AuthFormProps) => (
  <MailedLinkForm
    {...props}
    lead="We send you a link with which you choose a new password."
    what="a link for a new password"
    send={async (email) => (await loadProvider()).requestReset(email)}
  />
)
