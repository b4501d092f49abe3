import type { SealedColumn } from '../../platform/reseal.ts'
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import {
  CompactSign,
  createLocalJWKSet,
  decodeJwt,
  importJWK,
  type JWK,
  jwtVerify,
  type JWTVerifyGetKey,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { Problem } from '@fortnight/contract/problem'
import type { Db } from '../../platform/db/database.ts'
import type { Vault } from '../../platform/vault.ts'
import { type AccountProof, accountState } from './account-state.ts'
import { embeddedIssuer } from '../../platform/db/schema/identity.ts'
import { type Identity, identityOf } from './claims.ts'
import * as signingKeys from './signing-keys.repository.ts'

declare module '../../platform/context.ts' {
  interface ServiceContext {
    /** Issuers that may prove identities. */
    issuers: Issuers
  }
}

/** An issuer whose ID tokens are accepted: signed by one of its keys, or unsigned if it is a local emulator. */
export type Issuer = {
  issuer: string
  audience: string
  /** Additional claims of its tokens. */
  required?: string[]
} & ({ algorithms: string[]; keys: JWTVerifyGetKey } | { unsigned: true })

export interface Issuers {
  /** Signs an ID token of the embedded provider; valid for five minutes, long enough for the exchange that follows. */
  sign(
    account: AccountProof & { email: string; name: string; email_verified_at: Date | null },
    proof?: { secondFactor: boolean },
  ): Promise<string>
  /**
   * Signs that exact text as a compact JWS (RFC 7515). `typ` differs from that of ID tokens, so that it cannot be used
   * to sign in.
   */
  signText(text: string, typ: string): Promise<string>
  /** Verifies issuer, audience, algorithm, signature and expiry against the list of issuers; throws `invalid-token`. */
  verify(idToken: string): Promise<Identity>
}

export const sealedSigningKeys: SealedColumn = {
  table: 'signing_keys',
  column: 'private_key',
  key: 'kid',
  context: (kid) => kid,
}

const algorithm = 'EdDSA'
const audience = 'fortnight'

function newKey(vault: Vault) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const kid = randomUUID()
  return {
    kid,
    public_jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: algorithm, use: 'sig' },
    private_key: vault.seal(JSON.stringify(privateKey.export({ format: 'jwk' })), kid),
  }
}

async function signingKey(db: Db, vault: Vault) {
  // The first of several racing servers wins; the others sign with its key.
  const row = await signingKeys.firstOrInsert(db, () => newKey(vault))
  const secret = JSON.parse(vault.open(row.private_key, row.kid)) as JWK
  return { kid: row.kid, secret: await importJWK(secret, algorithm), jwk: row.public_jwk as JWK }
}

const tolerance = 5

async function claimsOf(idToken: string, from: Issuer) {
  const checks = {
    issuer: from.issuer,
    audience: from.audience,
    requiredClaims: ['sub', 'exp', 'iat', 'email', ...(from.required ?? [])],
    typ: 'JWT',
    // Without it an `iat` in the future passes; Firebase's tokens are valid for an hour.
    maxTokenAge: '1h',
    clockTolerance: tolerance,
  }
  if ('unsigned' in from) return UnsecuredJWT.decode(idToken, checks).payload
  return (await jwtVerify(idToken, from.keys, { ...checks, algorithms: from.algorithms })).payload
}

/** Whether a time claim, if present, is in the future. */
const isLater = (moment: unknown) =>
  moment !== undefined && !(typeof moment === 'number' && moment <= Date.now() / 1000 + tolerance)

/** The embedded provider, and one verifier for every configured issuer. */
export async function createIssuers(db: Db, vault: Vault, others: Issuer[] = []): Promise<Issuers> {
  const issuer = embeddedIssuer
  const key = await signingKey(db, vault)
  const known = new Map<string, Issuer>(
    [{ issuer, audience, algorithms: [algorithm], keys: createLocalJWKSet({ keys: [key.jwk] }) }, ...others].map(
      (i) => [i.issuer, i],
    ),
  )
  return {
    sign: (account, { secondFactor } = { secondFactor: false }) =>
      new SignJWT({
        email: account.email,
        email_verified: account.email_verified_at !== null,
        name: account.name,
        state: accountState(account),
        amr: secondFactor ? ['pwd', 'otp'] : ['pwd'],
      })
        .setProtectedHeader({ alg: algorithm, kid: key.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(account.id)
        // Two sign-ins of one second have an ID token each, as one that began an ended session begins no other.
        .setJti(randomUUID())
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(key.secret),
    signText: (text, typ) =>
      new CompactSign(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: algorithm, kid: key.kid, typ })
        .sign(key.secret),
    async verify(idToken) {
      try {
        const from = known.get(decodeJwt(idToken).iss ?? '')
        if (!from) throw new Problem('invalid-token')
        const payload = await claimsOf(idToken, from)
        // A list that names us among others is a token for the others.
        if (payload.aud !== from.audience || isLater(payload['auth_time'])) throw new Problem('invalid-token')
        return identityOf(from.issuer, payload)
      } catch (error) {
        // Unreadable keys are a different error: the token may be valid.
        throw error instanceof Problem ? error : new Problem('invalid-token')
      }
    },
  }
}
