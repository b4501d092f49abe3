import type { User } from '@fortnight/contract/user'

/** What an account is made from. */
interface NewIdentity {
  name: string
  email: string
  password: string
}

/**
 * A proof of identity: a provider's ID token, the single-use code of a sign-in callback, or a session that a passkey has
 * begun already.
 */
export type Proof = { idToken: string } | { code: string } | { session: { token: string; user: User } }

/**
 * Proves who someone is; it knows nothing of roles or sessions. Every operation throws a Problem whose code is in the
 * contract's tables, so that its words are the same for every provider; `unavailable` when the provider can't be
 * reached.
 */
export interface IdentityProvider {
  /**
   * Whether it remembers who is signed in, besides our session. If it does, it has the last word at the start of a
   * page.
   */
  keepsSession: boolean
  /** Creates an account. Throws email-already-in-use, weak-password, invalid-email. */
  register(account: NewIdentity): Promise<Proof>
  /**
   * `code`: of the authenticator app. Throws invalid-credential, user-disabled, too-many-requests,
   * second-factor-required, invalid-second-factor.
   */
  signIn(email: string, password: string, code?: string): Promise<Proof>
  /**
   * Google in a window of its own; to be called while a click is being handled, or the browser blocks the window.
   * Throws popup-closed, popup-blocked, popup-failed, unauthorized-domain, operation-not-allowed, trusted-types,
   * no-identity.
   */
  googlePopup(): Promise<Proof>
  /**
   * Google in place of this page; what comes of it is `redirectResult` of the page that follows, or a callback page.
   */
  googleRedirect(): Promise<void>
  /** The proof that a redirect came back with; undefined when none did. */
  redirectResult(): Promise<Proof | undefined>
  /** Has a link for a new password mailed, if the address has an account; the answer does not reveal it. */
  requestReset(email: string): Promise<void>
  signOut(): Promise<void>
  /**
   * Calls `observer` with whether a user is signed in there: once it is known, then at every change. Returns its end.
   */
  observe(observer: (signedIn: boolean) => void): () => void
  /** A fresh ID token of the user signed in there; undefined if there is none, or if it keeps no session. */
  idToken(): Promise<string | undefined>
}
