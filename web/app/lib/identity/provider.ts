import { Problem } from '@fortnight/contract/problem'
import { chunk } from '../load-chunk.ts'
import { embedded } from './embedded.ts'
import type { IdentityProvider } from './port.ts'
import { identitySettings } from './settings.ts'

const loadFirebase = chunk(() => import('./firebase.ts'), import.meta.url)

/**
 * The identity provider of this installation. Throws `not-configured` when it is Firebase and its variables are not all
 * set, and `unavailable` when its code does not come. The SDK is loaded only when it is needed.
 */
export async function loadProvider(): Promise<IdentityProvider> {
  const { provider, firebase } = identitySettings
  if (provider === 'embedded') return embedded
  if (!firebase) throw new Problem('not-configured')
  const { startFirebase, firebaseProvider } = await loadFirebase().catch((error: Error) => {
    throw new Problem('unavailable', error.message)
  })
  startFirebase(firebase)
  return firebaseProvider
}
