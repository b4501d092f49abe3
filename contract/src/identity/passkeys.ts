import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { Moment } from '../moment.ts'
import { Id, required } from '../text.ts'
import { User } from '../user.ts'

/** Passkeys that one person may have. */
export const mostPasskeys = 10

/** Minutes for which a challenge can be answered. */
export const challengeMinutes = 5

/** Binary data as browsers write it in JSON: base64url without padding. */
const bytes = (longest: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(longest)

/** The longest id of a credential, 1023 bytes (WebAuthn 3, 4), in base64url. */
const CredentialId = bytes(1364)

// Browsers of one kind send more than those of another; what is not listed is left out.
const credential = <T extends z.ZodObject>(response: T) =>
  z.object({
    id: CredentialId,
    rawId: CredentialId,
    type: z.literal('public-key'),
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
    response,
  })

/** Answer of `navigator.credentials.create()` in JSON (WebAuthn 3, 5.1). */
export const NewCredential = credential(
  z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(16_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
)
export type NewCredential = z.output<typeof NewCredential>

/** Answer of `navigator.credentials.get()` in JSON. */
export const Assertion = credential(
  z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(2000),
    userHandle: bytes(100).nullish(),
  }),
)
export type Assertion = z.output<typeof Assertion>

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

/** Argument of `navigator.credentials.create()` in JSON. */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** Argument of `navigator.credentials.get()` in JSON. */
export const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  /** Empty at sign-in: the browser offers the passkeys that it has. */
  allowCredentials: z.array(Descriptor),
  userVerification: z.literal('required'),
})

export const PasskeyName = required(60, 'Name the device or password manager that keeps this passkey.')

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** Whether its keeper copies it to other devices. */
  synced: z.boolean(),
  created_at: Moment,
  last_used_at: Moment.nullable(),
})
export type Passkey = z.output<typeof Passkey>

const params = z.strictObject({ id: Id })
const done = z.object({ success: z.literal(true) })

/** The caller's passkeys. Each verifies who holds it, so that one passkey counts as password and second factor. */
export const passkeys = endpoints({
  list: {
    method: 'GET',
    path: '/api/account/passkeys',
    access: 'user',
    summary: 'The caller’s passkeys, oldest first',
    reply: z.array(Passkey),
  },
  begin: {
    method: 'POST',
    path: '/api/account/passkeys/challenge',
    access: 'user',
    stepUp: 'factors',
    summary: 'What a browser makes a passkey from',
    reply: CreationOptions,
    limit: 'write',
    problems: ['conflict', 'forbidden'],
  },
  add: {
    method: 'POST',
    path: '/api/account/passkeys',
    access: 'user',
    stepUp: 'factors',
    summary: 'Keep a new passkey; the caller is notified by mail',
    body: z.strictObject({ name: PasskeyName, credential: NewCredential }),
    reply: Passkey,
    status: 201,
    limit: 'sign_in',
    problems: ['passkey-refused', 'conflict'],
  },
  rename: {
    method: 'PUT',
    path: '/api/account/passkeys/:id',
    access: 'owner',
    summary: 'Change the name of a passkey',
    params,
    body: z.strictObject({ name: PasskeyName }),
    reply: done,
    limit: 'write',
  },
  remove: {
    method: 'DELETE',
    path: '/api/account/passkeys/:id',
    access: 'owner',
    stepUp: 'factors',
    summary: 'Remove a passkey; the caller is notified by mail',
    params,
    reply: done,
    limit: 'write',
  },
  beginSignIn: {
    method: 'POST',
    path: '/api/identity/passkey/challenge',
    access: 'anyone',
    summary: 'What a browser asks for a passkey with',
    reply: RequestOptions,
    limit: 'verify',
    problems: ['forbidden'],
  },
  signIn: {
    method: 'POST',
    path: '/api/identity/passkey',
    access: 'anyone',
    summary: 'Sign in with a passkey',
    body: z.strictObject({ credential: Assertion }),
    reply: z.object({ access_token: z.string(), user: User }),
    limit: 'sign_in',
    problems: ['passkey-refused', 'user-disabled'],
  },
})
