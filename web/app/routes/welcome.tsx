import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { checkLink } from '../features/identity/auth/check-link.ts'
import { PasswordLink } from '../features/identity/auth/password-link.tsx'
import { takeLinkCode } from '../lib/link-code.ts'
import { screenMeta } from '../lib/screen-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { StatusBlock } from '../ui/status-block.tsx'
import type { Route } from './+types/welcome.ts'

export const meta = () => screenMeta(appScreens.welcome)

export function clientLoader() {
  return checkLink('set_password', takeLinkCode())
}

/** The code is in the address only once. */
export const shouldRevalidate = () => false

export default function Welcome({ loaderData: link }: Route.ComponentProps) {
  return (
    <PasswordLink
      link={link}
      title="Welcome. Choose your password."
      lead="This link signs you in once. After that you sign in with your e-mail address and this password."
      dead={
        <StatusBlock alert title="This link no longer works" actions={<ButtonLink href="/">Go to Home</ButtonLink>}>
          A welcome link works once and for a limited time, and it must be complete. Ask the person who sent it for a
          new one. If you have set your password already, sign in with it.
        </StatusBlock>
      }
    />
  )
}
