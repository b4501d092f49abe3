import { initializeApp } from '@firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  getMultiFactorResolver,
  getRedirectResult,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  type MultiFactorError,
  onAuthStateChanged,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  TotpMultiFactorGenerator,
  updateProfile,
  type User,
  type UserCredential,
} from '@firebase/auth'
import type { FirebaseSettings } from '@fortnight/contract/identity-settings'
import { Problem } from '@fortnight/contract/problem'
import { fromFirebase } from './firebase-problems.ts'
import type { IdentityProvider, Proof } from './port.ts'

let started: Auth | undefined

/** Starts the SDK, once; after that `firebaseProvider` can be used. */
export function startFirebase({ emulator, ...options }: FirebaseSettings): void {
  if (started) return
  try {
    const auth = initializeAuth(initializeApp(options), {
      persistence: [indexedDBLocalPersistence, browserLocalPersistence],
      popupRedirectResolver: browserPopupRedirectResolver,
    })
    if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true })
    started = auth
  } catch (error) {
    throw fromFirebase(error)
  }
}

/** Does something with the SDK; what it throws becomes a problem of ours. */
async function use<T>(act: (auth: Auth) => Promise<T>): Promise<T> {
  if (!started) throw new Problem('not-initialized')
  try {
    return await act(started)
  } catch (error) {
    throw fromFirebase(error)
  }
}

const proofOf = async (user: User): Promise<Proof> => ({ idToken: await user.getIdToken() })

function google(): GoogleAuthProvider {
  const provider = new GoogleAuthProvider()
  provider.addScope('email')
  provider.addScope('profile')
  provider.setCustomParameters({ prompt: 'select_account' })
  return provider
}

/** Ends a sign-in that asked for the authenticator app. */
async function withSecondFactor(auth: Auth, error: MultiFactorError, code: string): Promise<UserCredential> {
  const resolver = getMultiFactorResolver(auth, error)
  const app = resolver.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID)
  if (!app) throw error
  return resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(app.uid, code))
}

const asksForCode = (error: unknown): error is MultiFactorError =>
  (error as { code?: unknown }).code === 'auth/multi-factor-auth-required'

/** Firebase Authentication. It keeps a session of its own in the browser. */
export const firebaseProvider: IdentityProvider = {
  keepsSession: true,
  register: ({ name, email, password }) =>
    use(async (auth) => {
      const { user } = await createUserWithEmailAndPassword(auth, email, password)
      await updateProfile(user, { displayName: name })
      // The first token was made before the name was known.
      return { idToken: await user.getIdToken(true) }
    }),
  signIn: (email, password, code) =>
    use(async (auth) => {
      const { user } = await signInWithEmailAndPassword(auth, email, password).catch((error: unknown) => {
        if (code && asksForCode(error)) return withSecondFactor(auth, error, code)
        throw error
      })
      return proofOf(user)
    }),
  googlePopup: () =>
    use(async (auth) => {
      // Typed as always there; the specification names the case of an answer without.
      const { user } = (await signInWithPopup(auth, google())) as { user: User | null }
      if (!user) throw new Problem('no-identity')
      return proofOf(user)
    }),
  googleRedirect: () => use((auth) => signInWithRedirect(auth, google())),
  redirectResult: () =>
    use(async (auth) => {
      const result = await getRedirectResult(auth)
      return result ? proofOf(result.user) : undefined
    }),
  requestReset: (email) =>
    use(async (auth) => {
      try {
        await sendPasswordResetEmail(auth, email)
      } catch (error) {
        // The answer must not reveal whether the address has an account.
        if ((error as { code?: unknown }).code !== 'auth/user-not-found') throw error
      }
    }),
  signOut: () => use((auth) => signOut(auth)),
  observe(observer) {
    if (!started) throw new Problem('not-initialized')
    return onAuthStateChanged(started, (user) => observer(user !== null))
  },
  idToken: () => use(async ({ currentUser }) => currentUser?.getIdToken()),
}
