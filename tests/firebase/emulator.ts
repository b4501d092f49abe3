/**
 * The emulator that `npm run test:firebase` started, and its owner's privileges
 * (firebase.google.com/docs/emulator-suite).
 */
const origin = process.env['FIREBASE_EMULATOR'] ?? ''
if (!origin) throw new Error('These tests need the Firebase emulator: npm run test:firebase')

export const project = 'demo-fortnight'

/** The server's configuration for that emulator. */
export const firebaseEnv = {
  IDENTITY_PROVIDER: 'firebase',
  FIREBASE_API_KEY: 'demo-key',
  FIREBASE_AUTH_DOMAIN: `${project}.firebaseapp.com`,
  FIREBASE_PROJECT_ID: project,
  FIREBASE_EMULATOR: origin,
}

async function asOwner<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${origin}/identitytoolkit.googleapis.com/${path}`, {
    method,
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

interface EmulatedUser {
  localId: string
  email: string
  displayName?: string
}

/** What the emulator knows of that address; undefined if it has no account. */
export async function emulatedUser(email: string): Promise<EmulatedUser | undefined> {
  const { users } = await asOwner<{ users?: EmulatedUser[] }>('POST', `v1/projects/${project}/accounts:lookup`, {
    email: [email],
  })
  return users?.[0]
}

export async function disable(email: string): Promise<void> {
  const user = await emulatedUser(email)
  await asOwner('POST', `v1/projects/${project}/accounts:update`, { localId: user?.localId, disableUser: true })
}

/** Whether the emulator answers unknown addresses and wrong passwords alike, as new Firebase projects do. */
export async function protectAddresses(on: boolean): Promise<void> {
  await asOwner('PATCH', `v2/projects/${project}/config?updateMask=emailPrivacyConfig`, {
    emailPrivacyConfig: { enableImprovedEmailPrivacy: on },
  })
}

/** Mails that the emulator would have sent for a new password. */
export async function resetsFor(email: string): Promise<number> {
  const answer = await fetch(`${origin}/emulator/v1/projects/${project}/oobCodes`)
  const { oobCodes } = (await answer.json()) as { oobCodes: { email: string; requestType: string }[] }
  return oobCodes.filter((code) => code.email === email && code.requestType === 'PASSWORD_RESET').length
}
