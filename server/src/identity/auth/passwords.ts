import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Problem } from '@fortnight/contract/problem'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import { isCommon } from './common-passwords.ts'

const derive = promisify(argon2)

// OWASP's argon2id setting of 19 MiB and two passes: about 40 ms of one core here.
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

// A flood of sign-ins waits in a bounded queue instead of starving other requests.
const limited = limitConcurrency({ running: 2, waiting: 100 })

const tag = (password: string, nonce: Buffer) =>
  limited(() => derive('argon2id', { message: Buffer.from(password, 'utf8'), nonce, ...cost }))

/** A PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await tag(password, salt)
  const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${plain(salt)}$${plain(hash)}`
}

const nobodysSalt = randomBytes(16)

/**
 * Compares in constant time. Without a stored hash the same work is done, so that unknown accounts answer as slowly.
 */
export async function passwordMatches(password: string, stored: string | null | undefined): Promise<boolean> {
  const parts = stored?.split('$')
  const salt = parts?.[4] ? Buffer.from(parts[4], 'base64') : nobodysSalt
  const wanted = parts?.[5] ? Buffer.from(parts[5], 'base64') : undefined
  const found = await tag(password, salt)
  return wanted !== undefined && wanted.length === found.length && timingSafeEqual(found, wanted)
}

const common = 'This password is too weak: it is one of the most common ones. Please choose another.'

/** Refuses the most common passwords. Administrators need 12 characters. */
export async function refuseWeak(password: string, role: 'admin' | 'anybody') {
  if (role === 'admin' && password.length < 12)
    throw new Problem('weak-password', 'Password is too weak. Administrators need at least 12 characters.')
  if (await isCommon(password)) throw new Problem('weak-password', common)
}
