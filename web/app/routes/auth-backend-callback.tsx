import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { readCallback, takeQuery } from '../features/identity/auth/callback-link.ts'
import { outcomeOf } from '../features/identity/auth/callback-outcome.ts'
import { SignInCallback } from '../features/identity/auth/sign-in-callback.tsx'

import { screenMeta } from '../lib/screen-meta.ts'
import { destinationOf } from '../lib/return-url.ts'
import type { Route } from './+types/auth-backend-callback.ts'

export const meta = () => screenMeta(appScreens.authBackendCallback)

/** Spec §4: longer than at the other callback, and first to the screen that the user had asked for. */
const goOnAfterMs = 1500

export function clientLoader() {
  const link = readCallback(takeQuery(), 'error')
  return { link, outcome: outcomeOf(link) }
}

/** The code is in the address only once. */
export const shouldRevalidate = () => false

export default function AuthBackendCallback({ loaderData: { link, outcome } }: Route.ComponentProps) {
  const displayName = typeof link === 'object' && 'displayName' in link ? link.displayName : undefined
  return (
    <SignInCallback displayName={displayName} outcome={outcome} destinationOf={destinationOf} afterMs={goOnAfterMs} />
  )
}
