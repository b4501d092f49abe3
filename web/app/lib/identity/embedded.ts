import { identity } from '@fortnight/contract/identity/auth'
import { Problem } from '@fortnight/contract/problem'
import { call } from '../api.ts'
import { chunk } from '../load-chunk.ts'
import type { IdentityProvider } from './port.ts'
import { codeFromPopup } from './popup.ts'

/**
 * Addresses at which the server begins a sign-in with Google and comes back to: a page of ours, or our origin for its
 * own callback page.
 */
const googleEntry = (back: string) => `/auth/google?redirect_uri=${encodeURIComponent(back)}`

// Asked for only behind an address from which many accounts are created.
const loadWork = chunk(() => import('./sign-up-work.ts'), import.meta.url)

/** The provider inside our own server. It keeps nothing in the browser: the session that follows is all there is. */
export const embedded: IdentityProvider = {
  keepsSession: false,
  async register(account) {
    const { id_token: idToken } = await call(identity.register, { body: account }).catch(async (error: unknown) => {
      if (!(error instanceof Problem) || error.code !== 'work-required') throw error
      const { doSignUpWork } = await loadWork()
      return call(identity.register, { body: { ...account, work: await doSignUpWork() } })
    })
    return { idToken }
  },
  async signIn(email, password, code) {
    const { id_token: idToken } = await call(identity.signIn, { body: { email, password, code } })
    return { idToken }
  },
  googlePopup: async () => ({ code: await codeFromPopup(googleEntry(`${location.origin}/auth/callback`)) }),
  googleRedirect: async () => location.assign(googleEntry(location.origin)),
  // The callback pages take what comes back.
  redirectResult: async () => undefined,
  async requestReset(email) {
    await call(identity.requestReset, { body: { email } })
  },
  signOut: async () => undefined,
  observe: () => () => undefined,
  idToken: async () => undefined,
}
