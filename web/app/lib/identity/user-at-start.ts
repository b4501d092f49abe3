import { Problem } from '@fortnight/contract/problem'
import type { User } from '@fortnight/contract/user'
import { chunk } from '../load-chunk.ts'
import { identitySettings } from './settings.ts'
import { storedSession } from './token-standing.ts'
import type { Start } from './start-up.ts'

const loadStart = chunk(() => import('./provider-start.ts'), import.meta.url)

async function askProvider(): Promise<Start> {
  const { startWithProvider } = await loadStart().catch((error: Error) => {
    throw new Problem('unavailable', error.message)
  })
  return startWithProvider()
}

/** The signed-in user, as a page starts. Throws `unauthorized` if there is none, and what `startUp` throws. */
export async function userAtStart(): Promise<User> {
  // Our own provider keeps nothing in the browser, and who comes back from it lands on a page of its own.
  if (identitySettings.provider === 'embedded') {
    const stored = await storedSession()
    if (stored) return stored
    throw new Problem('unauthorized')
  }
  const { user, problem } = await askProvider()
  if (!user) throw problem ?? new Problem('unauthorized')
  return user
}
