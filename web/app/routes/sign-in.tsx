import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { checkLink } from '../features/identity/auth/check-link.ts'
import { CheckedLink } from '../features/identity/auth/checked-link.tsx'
import { DeadSignInLink, LinkSignIn } from '../features/identity/auth/link-sign-in.tsx'
import { homeOf } from '../lib/home-of.ts'
import { readAskedLink } from '../lib/identity/asked-link.ts'
import { takeLinkCode } from '../lib/link-code.ts'
import { screenMeta } from '../lib/screen-meta.ts'
import type { Route } from './+types/sign-in.ts'

export const meta = () => screenMeta(appScreens.signIn)

export function clientLoader() {
  const browser = readAskedLink()
  return { link: checkLink('sign_in', takeLinkCode(), browser), browser: browser ?? '' }
}

/** The code is in the address only once. */
export const shouldRevalidate = () => false

export default function SignInLink({ loaderData: { link, browser } }: Route.ComponentProps) {
  return (
    <CheckedLink link={link} dead={<DeadSignInLink />}>
      {(code, onDead) => (
        <div className="grid gap-8 py-12 sm:py-20">
          <h1 className="text-title tracking-tight">Sign in with your link.</h1>
          <LinkSignIn
            code={code}
            browser={browser}
            onSignedIn={(user) => location.replace(homeOf(user))}
            onDeadLink={onDead}
          />
        </div>
      )}
    </CheckedLink>
  )
}
