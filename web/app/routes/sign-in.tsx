import { useState } from 'react'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { LinkPage } from '../features/identity/auth/link-page.tsx'
import { DeadSignInLink, LinkSignIn } from '../features/identity/auth/link-sign-in.tsx'
import { useAnotherLink } from '../features/identity/auth/use-another-link.ts'
import { homeOf } from '../lib/home-of.ts'
import { readAskedLink } from '../lib/identity/asked-link.ts'
import { takeLinkCode } from '../lib/link-code.ts'
import { screenMeta } from '../lib/screen-meta.ts'
import type { Route } from './+types/sign-in.ts'

export const meta = () => screenMeta(appScreens.signIn)

export function clientLoader() {
  return { code: takeLinkCode(), browser: readAskedLink() }
}

/** The code is in the address only once. */
export const shouldRevalidate = () => false

export default function SignInLink({ loaderData: { code, browser } }: Route.ComponentProps) {
  useAnotherLink()
  const [works, setWorks] = useState(true)
  return (
    <LinkPage>
      {code !== undefined && browser !== undefined && works ? (
        <div className="grid gap-8 py-12 sm:py-20">
          <h1 className="text-title tracking-tight">Sign in with your link.</h1>
          <LinkSignIn
            code={code}
            browser={browser}
            onSignedIn={(user) => location.replace(homeOf(user))}
            onDeadLink={() => setWorks(false)}
          />
        </div>
      ) : (
        <DeadSignInLink />
      )}
    </LinkPage>
  )
}
