import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { checkLink } from '../features/identity/auth/check-link.ts'
import { NewLinkForm } from '../features/identity/auth/new-link-form.tsx'
import { PasswordLink } from '../features/identity/auth/password-link.tsx'
import { takeLinkCode } from '../lib/link-code.ts'
import { screenMeta } from '../lib/screen-meta.ts'
import type { Route } from './+types/reset-password.ts'

export const meta = () => screenMeta(appScreens.resetPassword)

export function clientLoader() {
  return checkLink('set_password', takeLinkCode())
}

/** The code is in the address only once. */
export const shouldRevalidate = () => false

export default function ResetPassword({ loaderData: link }: Route.ComponentProps) {
  return (
    <PasswordLink
      link={link}
      title="Choose a new password."
      lead="The old one stops working, and you are signed out everywhere else."
      dead={<NewLinkForm />}
    />
  )
}
