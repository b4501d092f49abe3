import { Problem } from '@fortnight/contract/problem'
import type { User } from '@fortnight/contract/user'
import { loadProvider } from './provider.ts'
import { startUp } from './start-up.ts'

/** The signed-in user, as a page starts. Throws `unauthorized` if there is none, and what `startUp` throws. */
export async function userAtStart(): Promise<User> {
  const { user, problem } = await startUp(await loadProvider())
  if (!user) throw problem ?? new Problem('unauthorized')
  return user
}
