import { forgetRevocation, revoke } from '../revocation.ts'
import { dropSession, forgetSelectedPlan, readToken } from '../stored-session.ts'
import { identitySettings } from './settings.ts'

/** Our own provider keeps nothing in the browser that could end. */
async function signOutOfProvider() {
  if (identitySettings.provider === 'embedded') return
  const { loadProvider } = await import('./provider.ts')
  await (await loadProvider()).signOut()
}

/**
 * Ends the session of this browser: on the server first, then with the identity provider, then here. What fails on the
 * way is retried at the next start; the user is signed out of this browser all the same. `before` runs when only this
 * browser is left.
 */
export async function endSession(before: () => void = () => undefined): Promise<void> {
  const token = readToken()
  const isRevoked = token ? await revoke(token) : false
  await signOutOfProvider().catch(() => undefined)
  before()
  forgetSelectedPlan()
  dropSession()
  if (token && isRevoked) forgetRevocation(token)
}
