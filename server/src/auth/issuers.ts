import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createLocalJWKSet, decodeJwt, importJWK, jwtVerify, SignJWT, type JWK, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'
import { Problem } from '@fortnight/contract/problem'
import { Email, required } from '@fortnight/contract/text'
import type { Db } from '../db/database.ts'
import type { Vault } from '../vault.ts'
import * as repository from './signing-keys.repository.ts'

/** Who an ID token speaks of, once it is verified. */
export interface Identity {
  issuer: string
  subject: string
  email: string
  name: string
}

/** An issuer whose ID tokens are accepted. */
export interface Issuer {
  issuer: string
  audience: string
  algorithms: string[]
  keys: JWTVerifyGetKey
}

export interface Issuers {
  /** Signs an ID token of the embedded provider; valid for five minutes, long enough for the exchange that follows. */
  sign(account: { id: string; email: string; name: string }): Promise<string>
  /** Verifies issuer, audience, algorithm, signature and expiry against the list of issuers; throws `invalid-token`. */
  verify(idToken: string): Promise<Identity>
}

// People choose their own display name at a foreign issuer: one that cannot be stored is no reason to keep them out.
const Claims = z.object({
  sub: required(255, 'subject'),
  email: Email,
  name: z
    .string()
    .transform((name) => name.slice(0, 100))
    .pipe(required(100, 'name'))
    .optional()
    .catch(undefined),
})

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
  const row = await repository.firstOrInsert(db, () => newKey(vault))
  const secret = JSON.parse(vault.open(row.private_key, row.kid)) as JWK
  return { kid: row.kid, secret: await importJWK(secret, algorithm), jwk: row.public_jwk as JWK }
}

/** The embedded provider's name in `identities`. Not an address: those may change, and accounts must stay who they are. */
export const embeddedIssuer = 'urn:fortnight:embedded'

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
    sign: ({ id, email, name }) =>
      new SignJWT({ email, name })
        .setProtectedHeader({ alg: algorithm, kid: key.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(id)
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(key.secret),
    async verify(idToken) {
      try {
        const from = known.get(decodeJwt(idToken).iss ?? '')
        if (!from) throw new Problem('invalid-token')
        const { payload } = await jwtVerify(idToken, from.keys, {
          issuer: from.issuer,
          audience: from.audience,
          algorithms: from.algorithms,
          requiredClaims: ['sub', 'exp', 'iat', 'email'],
          // Without it an `iat` in the future passes; an hour is how long Firebase's tokens live.
          maxTokenAge: '1h',
          clockTolerance: 5,
        })
        const { sub, email, name } = Claims.parse(payload)
        return { issuer: from.issuer, subject: sub, email, name: name ?? email.split('@')[0] ?? email }
      } catch {
        throw new Problem('invalid-token')
      }
    },
  }
}
