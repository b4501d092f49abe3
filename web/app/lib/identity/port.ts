/** What an account is made from. */
interface NewIdentity {
  name: string
  email: string
  password: string
}

/**
 * Proves who someone is; it knows nothing of roles or sessions. Every operation throws a Problem whose code stands in the
 * contract's table, so that its words are the same for every provider; `unavailable` when the provider can't be reached.
 */
export interface IdentityProvider {
  /** Creates an account; answers an ID token. Throws email-already-in-use, weak-password, invalid-email. */
  register(account: NewIdentity): Promise<string>
  /** Answers an ID token. Throws invalid-credential, user-disabled, too-many-requests. */
  signIn(email: string, password: string): Promise<string>
  signOut(): Promise<void>
  /** A fresh ID token of a provider that keeps its own session; undefined when it keeps none or nobody is signed in. */
  idToken(): Promise<string | undefined>
}
