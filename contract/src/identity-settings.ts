/** What the Firebase SDK is started with. None of it is a secret: every browser that signs in reads it. */
export interface FirebaseSettings {
  apiKey: string
  authDomain: string
  projectId: string
  appId?: string
  /** Origin of a local Auth emulator (`http://127.0.0.1:9099`); its tokens are unsigned, so never in production. */
  emulator?: string
}

/** What a browser has to know of how people sign in here; the server writes it into every document. */
export interface IdentitySettings {
  provider: 'embedded' | 'firebase'
  /** Whether 'Continue with Google' works. */
  google: boolean
  /** Left out while the provider is Firebase and its variables are not all set: sign-in then can't start. */
  firebase?: FirebaseSettings
  /** Whether browsers make passkeys for the public address: one with a name, over https or on this machine. */
  passkeys: boolean
  /** Whether the debug panel may be used. */
  debug: boolean
}

/** Values used when the document sets nothing. */
export const defaultIdentity: IdentitySettings = { provider: 'embedded', google: false, passkeys: false, debug: true }

/** The settings as a document carries them; undefined if they are the default. */
export function writtenIdentity(identity: IdentitySettings): string | undefined {
  const text = JSON.stringify(identity)
  return text === JSON.stringify(defaultIdentity) ? undefined : text
}

/**
 * Hosts that the Firebase SDK talks to (firebase.google.com/docs/auth/web/google-signin and its
 * Content-Security-Policy).
 */
export const identitySources = ({ firebase }: IdentitySettings) =>
  firebase
    ? {
        script: ['https://apis.google.com'],
        connect: [
          'https://identitytoolkit.googleapis.com',
          'https://securetoken.googleapis.com',
          ...(firebase.emulator ? [firebase.emulator] : []),
        ],
        frame: [`https://${firebase.authDomain}`, ...(firebase.emulator ? [firebase.emulator] : [])],
      }
    : { script: [], connect: [], frame: [] }
