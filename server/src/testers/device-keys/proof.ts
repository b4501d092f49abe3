import type { DeviceProof, PhoneLook } from '@fortnight/contract/testers/device-proof'
import { Problem } from '@fortnight/contract/problem'
import type { Db } from '../../platform/db/database.ts'
import type { Vault } from '../../platform/vault.ts'
import * as signals from '../../identity/signals/signals.repository.ts'
import { isChallengeOf, signerOf } from './challenge.ts'
import * as phones from './phones.repository.ts'

const lookOf = ({ model, android, screen, cores, memory }: PhoneLook) =>
  JSON.stringify([model, android, screen, cores, memory])

/** A browser that proved its key: the key's hash, and the phone that it named. */
export interface ProvenDevice {
  key: Buffer
  phone: PhoneLook | null
}

/** Checks a user's proof, which came at `at` in the request. Throws `invalid` if it proves nothing. */
export function readProof(
  vault: Vault,
  userId: string,
  proof: DeviceProof,
  at: readonly string[] = ['body'],
): ProvenDevice {
  const refuse = (field: string, msg: string) => new Problem('invalid', [{ loc: [...at, field], msg, type: 'custom' }])
  if (!isChallengeOf(vault, userId, proof.challenge, new Date())) throw refuse('challenge', 'This challenge has ended.')
  const key = signerOf(proof)
  if (key === undefined) throw refuse('signature', 'The signature does not fit.')
  return { key: signals.hashOf(vault, 'key', key), phone: proof.phone }
}

/** Stores what a user's browser has proven, as keyed hashes. */
export async function noteDevice(db: Db, vault: Vault, user_id: string, { key, phone }: ProvenDevice): Promise<void> {
  if (phone) await phones.markRead(db, user_id, phone)
  await signals.note(db, [
    { user_id, kind: 'key', value: key },
    ...(phone?.model
      ? [{ user_id, kind: 'phone' as const, value: signals.hashOf(vault, 'phone', lookOf(phone)) }]
      : []),
  ])
}
