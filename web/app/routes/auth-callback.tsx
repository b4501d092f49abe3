import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { readCallback, takeQuery } from '../features/identity/auth/callback-link.ts'
import { outcomeOf } from '../features/identity/auth/callback-outcome.ts'
import { SignInCallback } from '../features/identity/auth/sign-in-callback.tsx'
import { homeOf } from '../lib/home-of.ts'
import { screenMeta } from '../lib/screen-meta.ts'
import type { Route } from './+types/auth-callback.ts'

export const meta = () => screenMeta(appScreens.authCallback)

/** Spec §4. */
const goOnAfterMs = 1000

export function clientLoader() {
  const link = readCallback(takeQuery(), 'message')
  return { link, outcome: outcomeOf(link, { inWindow: true }) }
}

/** The code is in the address only once. */
export const shouldRevalidate = () => false

export default function AuthCallback({ loaderData: { link, outcome } }: Route.ComponentProps) {
  const displayName = typeof link === 'object' && 'displayName' in link ? link.displayName : undefined
  return <SignInCallback displayName={displayName} outcome={outcome} destinationOf={homeOf} afterMs={goOnAfterMs} />
}
