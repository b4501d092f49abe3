import { randomUUID } from 'node:crypto'
import { CompactSign, decodeJwt, jwtVerify, type JWTVerifyGetKey, SignJWT, UnsecuredJWT } from 'jose'
import { Problem } from '@fortnight/contract/problem'
import type { Db } from '../../platform/db/database.ts'
import type { Vault } from '../../platform/vault.ts'
import { type AccountProof, accountState } from './account-state.ts'
import { embeddedIssuer } from '../../platform/db/schema/identity.ts'
import { type Identity, identityOf } from './claims.ts'
import type { SecondFactor } from './second-factor.ts'
import { openSigningKeys, signingAlgorithm } from './signing-keys.ts'

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
    factor?: SecondFactor,
    /** What was shown first: a password, or that its holder reads the mail of the address. */
    first?: 'password' | 'mail',
  ): Promise<string>
  /**
   * Signs that exact text as a compact JWS (RFC 7515). `typ` differs from that of ID tokens, so that it cannot be used
   * to sign in.
   */
  signText(text: string, typ: string): Promise<string>
  /** Verifies issuer, audience, algorithm, signature and expiry against the list of issuers; throws `invalid-token`. */
  verify(idToken: string): Promise<Identity>
}

const audience = 'fortnight'

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
  const keys = await openSigningKeys(db, vault)
  const known = new Map<string, Issuer>(
    [{ issuer, audience, algorithms: [signingAlgorithm], keys: keys.ofToken }, ...others].map((i) => [i.issuer, i]),
  )
  return {
    async sign(account, factor, first = 'password') {
      const { kid, secret } = await keys.current()
      return (
        new SignJWT({
          email: account.email,
          email_verified: account.email_verified_at !== null,
          name: account.name,
          state: accountState(account),
          amr: [first === 'mail' ? 'mail' : 'pwd', ...(factor ? ['otp'] : [])],
          ...(factor === 'recovery_code' && { recovery_code: true }),
        })
          .setProtectedHeader({ alg: signingAlgorithm, kid, typ: 'JWT' })
          .setIssuer(issuer)
          .setAudience(audience)
          .setSubject(account.id)
          // Two sign-ins of one second have an ID token each, as one that began an ended session begins no other.
          .setJti(randomUUID())
          .setIssuedAt()
          .setExpirationTime('5m')
          .sign(secret)
      )
    },
    async signText(text, typ) {
      const { kid, secret } = await keys.current()
      return new CompactSign(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: signingAlgorithm, kid, typ })
        .sign(secret)
    },
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
