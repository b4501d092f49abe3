import { auth } from '@fortnight/contract/identity/auth'
import type { User } from '@fortnight/contract/user'
import { call } from '../../lib/api.ts'

/**
 * The signed-in user, as the portal starts: whose the stored token is. An identity provider is not asked, as its code
 * weighs more than the portal; who has no token here signs in on a page that asks it.
 */
export const userAtStart = (): Promise<User> => call(auth.session, {})
