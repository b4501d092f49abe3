import { randomBytes } from 'node:crypto'
import type { Assertion, NewCredential } from '@fortnight/contract/identity/passkeys'
import { challengeMinutes } from '@fortnight/contract/identity/passkeys'
import { minuteMs } from '@fortnight/contract/format/spans'
import { Problem } from '@fortnight/contract/problem'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { hashToken } from '../../platform/http/session.ts'
import * as stored from './passkeys.repository.ts'

/** Loaded with the first passkey: it reads certificates of authenticators, which none of ours is asked for. */
const loadVerifier = () => import('@simplewebauthn/server')

interface PasskeyContext {
  db: Db
  config: Pick<Config, 'publicOrigin' | 'identity'>
}

/** EdDSA, ES256 and RS256 (COSE), which all platforms' authenticators sign with one of. */
const algorithms = [-8, -7, -257]

const timeout = challengeMinutes * minuteMs

/** The relying party: the host of the public address. Throws `forbidden` if browsers make no passkeys for it. */
function relyingParty({ publicOrigin, identity }: PasskeyContext['config']): { id: string; origin: string } {
  if (!identity.passkeys) throw new Problem('forbidden', 'Passkeys need an address with a name, over https.')
  return { id: new URL(publicOrigin).hostname, origin: publicOrigin }
}

/** A challenge of 256 random bits, followed by what it is for: the authenticator signs both. */
async function newChallenge(db: Db, purpose: stored.Purpose): Promise<string> {
  const name = [purpose.purpose, purpose.act ?? purpose.call ?? []].flat().join(' ')
  const challenge = Buffer.concat([randomBytes(32), Buffer.from(name)]).toString('base64url')
  await stored.insertChallenge(db, hashToken(challenge), purpose)
  return challenge
}

const descriptorsOf = async (db: Db, userId: string) =>
  (await stored.listCredentials(db, userId)).map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    type: 'public-key' as const,
    transports,
  }))

/** Argument for a browser that makes a passkey of the user. */
export async function creationOptions(
  { db, config }: PasskeyContext,
  brand: string,
  user: { id: string; email: string; name: string },
  purpose: stored.Purpose,
) {
  const { id } = relyingParty(config)
  return {
    rp: { id, name: brand },
    // An id says nothing about its user: authenticators can show it without verifying their holder.
    user: { id: Buffer.from(user.id).toString('base64url'), name: user.email, displayName: user.name },
    challenge: await newChallenge(db, purpose),
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout,
    excludeCredentials: await descriptorsOf(db, user.id),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  }
}

/** Argument for a browser that asks for one of the user's passkeys, or for any. */
export async function requestOptions({ db, config }: PasskeyContext, purpose: stored.Purpose, userId?: string) {
  const { id: rpId } = relyingParty(config)
  const allowCredentials = userId === undefined ? [] : await descriptorsOf(db, userId)
  const challenge = await newChallenge(db, purpose)
  return { rpId, challenge, timeout, allowCredentials, userVerification: 'required' as const }
}

/** What is checked of every answer. The challenge is used up first, so that no answer is tried twice. */
function expected({ db, config }: PasskeyContext, purpose: stored.Purpose) {
  const { id, origin } = relyingParty(config)
  return {
    expectedChallenge: (challenge: string) => stored.takeChallenge(db, hashToken(challenge), purpose),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }
}

/** The library throws at what it refuses, and its words are for programmers. */
const refused = () => {
  throw new Problem('passkey-refused')
}

/** An answer as the library reads it. No extension is asked for, and what one says is not read. */
const answerOf = (response: NewCredential | Assertion) => ({ ...response, clientExtensionResults: {} })

/** The key of a new credential; throws `passkey-refused`. */
export async function verifyNew(context: PasskeyContext, response: NewCredential, purpose: stored.Purpose) {
  const { verifyRegistrationResponse } = await loadVerifier()
  const checks = expected(context, purpose)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: answerOf(response) as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    supportedAlgorithmIDs: algorithms,
    ...checks,
  }).catch(refused)
  if (!verified) return refused()
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo
  return {
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    backup_eligible: credentialDeviceType === 'multiDevice',
    backed_up: credentialBackedUp,
  }
}

/** The user whose passkey signed this; throws `passkey-refused`, and `user-disabled` after the proof. */
export async function verifyAnswer(context: PasskeyContext, response: Assertion, purpose: stored.Purpose) {
  const { verifyAuthenticationResponse } = await loadVerifier()
  const checks = expected(context, purpose)
  const found = await stored.findByCredential(context.db, Buffer.from(response.id, 'base64url'))
  if (!found) return refused()
  const { passkey, user, disabled_at } = found
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answerOf(response) as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    credential: {
      id: passkey.credential_id.toString('base64url'),
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
    ...checks,
  }).catch(refused)
  const { newCounter, credentialBackedUp } = authenticationInfo
  if (!verified || !(await stored.markUsed(context.db, passkey.id, newCounter, credentialBackedUp))) return refused()
  if (disabled_at) throw new Problem('user-disabled')
  return user
}
