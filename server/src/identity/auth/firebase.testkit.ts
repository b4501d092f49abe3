import { randomUUID } from 'node:crypto'
import { anAddress } from './accounts.testkit.ts'

export const project = 'fortnight-test'
const seconds = () => Math.floor(Date.now() / 1000)

/** An operator's settings for Firebase. */
export const firebaseEnv = {
  IDENTITY_PROVIDER: 'firebase',
  FIREBASE_API_KEY: 'a-key',
  FIREBASE_AUTH_DOMAIN: `${project}.firebaseapp.example`,
  FIREBASE_PROJECT_ID: project,
}
export const emulatorEnv = { ...firebaseEnv, FIREBASE_EMULATOR: 'http://127.0.0.1:9099' }

/** Claims as Firebase writes them. */
export const firebaseClaims = (claims: Record<string, unknown> = {}) => ({
  iss: `https://securetoken.google.com/${project}`,
  aud: project,
  sub: randomUUID(),
  email: anAddress(),
  email_verified: false,
  name: 'Zara Malik',
  auth_time: seconds() - 60,
  iat: seconds(),
  exp: seconds() + 3600,
  firebase: { sign_in_provider: 'password' },
  ...claims,
})

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An unsigned token, as the emulator makes it. */
export const emulatorToken = (claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}) =>
  `${base64({ alg: 'none', typ: 'JWT', ...header })}.${base64(firebaseClaims(claims))}.`
