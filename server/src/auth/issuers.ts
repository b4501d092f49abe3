import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createLocalJWKSet, decodeJwt, importJWK, jwtVerify, SignJWT, type JWK, type JWTVerifyGetKey } from 'jose'
import { Problem } from '@fortnight/contract/problem'
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

const algorithm = 'EdDSA'
const audience = 'fortnight'

async function signingKey(db: Db, vault: Vault) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const kid = randomUUID()
  // The first of several racing servers wins; the others sign with its key.
  const row = await repository.firstOrInsert(db, {
    kid,
    public_jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: algorithm, use: 'sig' },
    private_key: vault.seal(JSON.stringify(privateKey.export({ format: 'jwk' })), kid),
  })
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
          clockTolerance: 5,
        })
        const email = String(payload['email']).toLowerCase()
        const name =
          typeof payload['name'] === 'string' ? payload['name'].slice(0, 100) : (email.split('@')[0] ?? email)
        return { issuer: from.issuer, subject: payload.sub ?? '', email, name }
      } catch {
        throw new Problem('invalid-token')
      }
    },
  }
}
