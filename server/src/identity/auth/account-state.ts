import { createHash } from 'node:crypto'
import type { Account } from './accounts.repository.ts'

/**
 * Fingerprint of an account's password and authenticator app, for the ID token that they proved: once either changed,
 * or the account is gone, an earlier token begins no session. It is a hash of a salted hash and of a time; it opens
 * nothing.
 */
export function accountState({ id, password_hash, totp_confirmed_at }: AccountProof): string {
  const parts = [id, password_hash, totp_confirmed_at?.toISOString()]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
}

/** Columns that the state is made of. */
export type AccountProof = Pick<Account, 'id' | 'password_hash' | 'totp_confirmed_at'>
