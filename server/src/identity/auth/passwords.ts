import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Problem } from '@fortnight/contract/problem'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import { isCommon } from './common-passwords.ts'

const derive = promisify(argon2)

/** Cost of a hash: memory in KiB, and passes over it. */
export interface PasswordCost {
  memory: number
  passes: number
}

/** OWASP's setting for argon2id: about 40 ms of one core here. */
export const passwordCost: PasswordCost = { memory: 19_456, passes: 2 }

declare module '../../platform/context.ts' {
  interface ServiceContext {
    /** Cost of the hashes of new passwords. */
    passwordCost: PasswordCost
  }
}

// A flood of sign-ins waits in a bounded queue instead of starving other requests.
const limited = limitConcurrency({ running: 2, waiting: 100 })

const tag = (password: string, nonce: Buffer, cost: PasswordCost) =>
  limited(() =>
    derive('argon2id', { message: Buffer.from(password, 'utf8'), nonce, parallelism: 1, tagLength: 32, ...cost }),
  )

/** A PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16)
  const hash = await tag(password, salt, cost)
  const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${plain(salt)}$${plain(hash)}`
}

const nobodysSalt = randomBytes(16)

const costIn = (part = ''): PasswordCost | undefined => {
  const [, memory, passes] = /^m=(\d+),t=(\d+),p=1$/.exec(part) ?? []
  return memory && passes ? { memory: Number(memory), passes: Number(passes) } : undefined
}

/**
 * Compares in constant time, at the cost of the stored hash. Without one the work of `cost` is done, so that unknown
 * accounts answer as slowly.
 */
export async function passwordMatches(
  password: string,
  stored: string | null | undefined,
  cost: PasswordCost,
): Promise<boolean> {
  const parts = stored?.split('$')
  const salt = parts?.[4] ? Buffer.from(parts[4], 'base64') : nobodysSalt
  const wanted = parts?.[5] ? Buffer.from(parts[5], 'base64') : undefined
  const found = await tag(password, salt, costIn(parts?.[3]) ?? cost)
  return wanted !== undefined && wanted.length === found.length && timingSafeEqual(found, wanted)
}

const common = 'This password is too weak: it is one of the most common ones. Please choose another.'

/** Refuses the most common passwords. Administrators need 12 characters. */
export async function refuseWeak(password: string, role: 'admin' | 'anybody') {
  if (role === 'admin' && password.length < 12)
    throw new Problem('weak-password', 'Password is too weak. Administrators need at least 12 characters.')
  if (await isCommon(password)) throw new Problem('weak-password', common)
}
