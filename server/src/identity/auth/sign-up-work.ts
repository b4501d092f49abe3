import { pbkdf2, randomBytes, randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import type { SignUpWork, WorkChallenge } from '@fortnight/contract/identity/auth'
import { minuteMs } from '@fortnight/contract/format/spans'
import { Problem } from '@fortnight/contract/problem'
import type { Config } from '../../platform/config.ts'
import { type Limits, party } from '../../platform/http/limits.ts'
import { isSameSecret } from '../../platform/is-same-secret.ts'
import type { Vault } from '../../platform/vault.ts'

/** New accounts an hour from one address that ask for no work: a carrier puts thousands of phones behind one. */
const free = 10

/** Tries of the first accounts beyond them: less than a second on a cheap phone. Each doubling of the accounts doubles them. */
const firstTries = 200

const challengeMs = 10 * minuteMs

interface WorkContext {
  limits: Limits
  vault: Vault
  config: Pick<Config, 'signUpWork'>
  ip: string
}

const derive = promisify(pbkdf2)

/** What a number makes of a challenge. */
const targetOf = async ({ nonce, cost }: Pick<WorkChallenge, 'nonce' | 'cost'>, counter: number) =>
  (await derive(String(counter), nonce, cost, 16, 'sha256')).toString('base64url')

/** Binds a challenge to an address, which it does not name. */
const provenOf = (ip: string, { nonce, cost, target, until }: Omit<WorkChallenge, 'proof'>) =>
  ['sign-up work', [nonce, cost, target, until, party(ip)].join(' ')] as const

/** Tries that a challenge takes at most, by the accounts that its address has asked for within the hour. */
export const triesOf = (accounts: number): number =>
  firstTries * 2 ** Math.max(0, Math.floor(Math.log2(Math.max(accounts, 1) / free)))

/** A challenge for one address, which ends by itself; nothing is stored. */
export async function challengeFor({ limits, vault, config, ip }: WorkContext): Promise<WorkChallenge> {
  const tries = triesOf(await limits.used('sign_up', party(ip)))
  const asked = { nonce: randomBytes(16).toString('base64url'), cost: config.signUpWork }
  const target = await targetOf(asked, randomInt(tries / 2, tries))
  const challenge = { ...asked, target, until: Date.now() + challengeMs }
  return { ...challenge, proof: vault.proof(...provenOf(ip, challenge)) }
}

/** Whether this is a challenge that we gave that address a moment ago, with its number. */
async function isSolved({ vault, ip }: WorkContext, { counter, proof, ...challenge }: SignUpWork): Promise<boolean> {
  if (challenge.until <= Date.now() || !vault.isProof(proof, ...provenOf(ip, challenge))) return false
  return isSameSecret(challenge.target, await targetOf(challenge, counter))
}

/**
 * Counts a new account of an address. Beyond the free ones it asks for a solved challenge, each of which counts once: throws
 * `work-required` without one, and `too_many` beyond what any address may create in an hour.
 */
export async function demandWork(context: WorkContext, work: SignUpWork | undefined): Promise<void> {
  const { limits, ip } = context
  if ((await limits.count('sign_up', party(ip))) <= free * limits.scale) return
  if (!work || !(await isSolved(context, work))) throw new Problem('work-required')
  await limits.count('work', work.nonce, 'work-required')
}
