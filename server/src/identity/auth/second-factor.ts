import type { SealedColumn } from '../../platform/reseal.ts'
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { minuteMs } from '@fortnight/contract/format/spans'
import { Problem } from '@fortnight/contract/problem'
import type { Db } from '../../platform/db/database.ts'
import { hashToken } from '../../platform/http/session.ts'
import type { Vault } from '../../platform/vault.ts'
import type { Account } from './accounts.repository.ts'
import type { Attempt } from './attempts.ts'
import * as secondFactors from './second-factor.repository.ts'

/**
 * Secrets of authenticator apps: the active one, and a pending one that waits for its first code, so that a phone can
 * be replaced.
 */
interface Secrets {
  inForce?: string
  waiting?: string
  /** Session that began to set `waiting` up, and when, in milliseconds. */
  begun?: { session: string; at: number }
}

/** Minutes for which a session gets the same pending secret again: phones often reload the page when its user comes back from the app. */
const sameSecretMinutes = 15

const contextOf = (accountId: string) => `account:${accountId}:totp`

export const sealedFactors: SealedColumn = {
  table: 'accounts',
  column: 'totp_secret',
  key: 'id',
  context: contextOf,
}

/** Seals them to their account: moved to another account's row the box does not open. */
const sealSecrets = (vault: Vault, accountId: string, secrets: Secrets) =>
  vault.seal(JSON.stringify(secrets), contextOf(accountId))

function secretsOf(vault: Vault, account: Account): Secrets {
  if (!account.totp_secret) return {}
  return JSON.parse(vault.open(account.totp_secret, contextOf(account.id))) as Secrets
}

// RFC 6238 with the parameters every app supports: SHA-1, six digits, 30 seconds; one step of clock drift either way.
const totp = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })

/** Digits of one code: other text of as many characters can have more bytes, which the library throws at. */
const isCode = (typed: string) => /^\d{6}$/.test(typed)

/** Time step of a right code; undefined for a wrong one. */
function stepOf(secret: string, code: string): number | undefined {
  if (!isCode(code)) return undefined
  const app = totp(secret)
  const delta = app.validate({ token: code, window: 1 })
  return delta === null ? undefined : app.counter() + delta
}

/** Typed codes may contain spaces, hyphens and lower-case letters. */
const plain = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase()

/**
 * Adds a pending secret of 160 bits; it becomes active with its first code. The session that began lately gets the same
 * one, no other session does: who knew a secret in advance could make its codes later.
 */
export async function begin(
  db: Db,
  vault: Vault,
  account: Account,
  { issuer, session }: { issuer: string; session: string },
): Promise<{ secret: string; uri: string }> {
  const { inForce, waiting, begun } = secretsOf(vault, account)
  const at = Date.now()
  const isSame = begun?.session === session && at - begun.at < sameSecretMinutes * minuteMs
  const secret = (isSame ? waiting : undefined) ?? new Secret({ size: 20 }).base32
  if (secret !== waiting)
    await secondFactors.keepSecrets(
      db,
      account.id,
      sealSecrets(vault, account.id, { ...(inForce && { inForce }), waiting: secret, begun: { session, at } }),
    )
  return { secret, uri: totp(secret, issuer, account.email).toString() }
}

/** Activates the pending secret by its first code; false if the code is wrong or there is no pending secret. */
export async function confirm(db: Db, vault: Vault, account: Account, code: string): Promise<boolean> {
  const { waiting } = secretsOf(vault, account)
  const step = waiting ? stepOf(waiting, plain(code)) : undefined
  if (!waiting || step === undefined) return false
  await secondFactors.confirm(db, account.id, sealSecrets(vault, account.id, { inForce: waiting }), step)
  return true
}

/** What was proven: the authenticator app itself, or a code that replaces it. */
export type SecondFactor = 'app' | 'recovery_code'

/**
 * Accepts a code of the authenticator app, or a recovery code, once; undefined if it is wrong or was used before.
 */
export async function take(db: Db, vault: Vault, account: Account, code: string): Promise<SecondFactor | undefined> {
  const typed = plain(code)
  const { inForce } = secretsOf(vault, account)
  if (!isCode(typed))
    return (await secondFactors.takeRecoveryCode(db, account.id, hashToken(typed))) ? 'recovery_code' : undefined
  const step = inForce ? stepOf(inForce, typed) : undefined
  return step !== undefined && (await secondFactors.takeStep(db, account.id, step)) ? 'app' : undefined
}

/**
 * Requires a code of an account with an authenticator app, after its password; undefined if it has none. Throws
 * `second-factor-required` without a code, which counts as no failure, and `invalid-second-factor`.
 */
export async function demand(
  db: Db,
  vault: Vault,
  account: Account,
  code: string | undefined,
  tried: Attempt,
): Promise<SecondFactor | undefined> {
  if (account.totp_confirmed_at === null) return undefined
  if (code === undefined) {
    await tried.unfinished()
    throw new Problem('second-factor-required')
  }
  const factor = await take(db, vault, account, code)
  if (!factor) throw new Problem('invalid-second-factor')
  return factor
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const letters = 16

/**
 * Creates ten codes of 80 random bits, in groups of four. That much entropy needs no slow hash: they are stored as
 * SHA-256.
 */
export function newRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: 10 }, () =>
    Array.from(randomBytes(letters), (byte) => alphabet[byte % alphabet.length]).join(''),
  )
  return { codes: codes.map((code) => code.replaceAll(/.{4}(?=.)/g, '$&-')), hashes: codes.map(hashToken) }
}
