import { identity } from '@fortnight/contract/auth'
import { call } from '../api.ts'
import type { IdentityProvider } from './port.ts'

/** The provider inside our own server. It keeps nothing in the browser: the session that follows is all there is. */
export const embedded: IdentityProvider = {
  register: async (account) => (await call(identity.register, { body: account })).id_token,
  signIn: async (email, password) => (await call(identity.signIn, { body: { email, password } })).id_token,
  signOut: async () => undefined,
  idToken: async () => undefined,
}
