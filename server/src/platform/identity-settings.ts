import { isIP } from 'node:net'
import type * as z from 'zod'
import type { IdentitySettings } from '@fortnight/contract/identity-settings'
import type { Environment } from './environment.ts'

type Variables = z.output<typeof Environment>

/** Names of the sign-in variables. */
export const identityVariables = [
  'IDENTITY_PROVIDER',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'FIREBASE_API_KEY',
  'FIREBASE_AUTH_DOMAIN',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_APP_ID',
  'FIREBASE_EMULATOR',
] as const

/** Undefined until every variable the SDK needs is set: pages then say so, and /setup names what is missing. */
function firebaseOf(e: Variables): Pick<IdentitySettings, 'firebase'> {
  const { FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_DOMAIN: authDomain, FIREBASE_PROJECT_ID: projectId } = e
  if (e.IDENTITY_PROVIDER !== 'firebase' || !apiKey || !authDomain || !projectId) return {}
  const appId = e.FIREBASE_APP_ID
  const emulator = e.FIREBASE_EMULATOR && new URL(e.FIREBASE_EMULATOR).origin
  return { firebase: { apiKey, authDomain, projectId, ...(appId && { appId }), ...(emulator && { emulator }) } }
}

/**
 * Whether browsers make passkeys for an address: one with a name (WebAuthn 3, 5.1.3), over https unless it is this
 * machine. With Firebase they make none, as it ends sessions that it has not begun.
 */
const isForPasskeys = ({ protocol, hostname }: URL) =>
  isIP(hostname) === 0 && !hostname.startsWith('[') && (protocol === 'https:' || hostname === 'localhost')

/** The OpenID provider behind 'Continue with Google'; undefined without a client. */
export const oidcOf = (e: Variables) =>
  e.OIDC_CLIENT_ID && e.OIDC_CLIENT_SECRET
    ? { issuer: e.OIDC_ISSUER, clientId: e.OIDC_CLIENT_ID, clientSecret: e.OIDC_CLIENT_SECRET }
    : undefined

/** How people sign in at a service with that address, for its browsers. */
export function identityOf(e: Variables, publicOrigin: URL): Omit<IdentitySettings, 'debug'> {
  const firebase = firebaseOf(e)
  return {
    provider: e.IDENTITY_PROVIDER,
    google: e.IDENTITY_PROVIDER === 'firebase' ? Boolean(firebase.firebase) : Boolean(oidcOf(e)),
    ...firebase,
    passkeys: e.IDENTITY_PROVIDER === 'embedded' && isForPasskeys(publicOrigin),
  }
}
