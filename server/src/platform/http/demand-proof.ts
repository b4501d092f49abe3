import { Problem } from '@fortnight/contract/problem'
import type { Endpoint } from '@fortnight/contract/endpoint'
import { type HeldAct, isHeld } from '@fortnight/contract/vocabulary/step-up-acts'
import type { Vault } from '../vault.ts'
import type { Session } from './session.ts'

/** Proofs of identity that sessions gave lately, read from the database each time. */
export interface Proofs {
  listProven(sessionId: string): Promise<HeldAct[]>
  /** Uses up a session's proof for the call of that name; false if it gave none lately. */
  takeProof(sessionId: string, call: string): Promise<boolean>
}

interface Caller {
  /** Null for a key, which was checked when it was read. */
  session: Session | null
  vault: Vault
}

/** Refuses a call of a held act that the session has not proven lately. */
export async function demandAct({ stepUp }: Endpoint, { session }: Caller, { listProven }: Proofs) {
  if (!session || !stepUp || !isHeld(stepUp)) return
  if (!(await listProven(session.id)).includes(stepUp)) throw new Problem('step-up-required')
}

/** Refuses a call of a bound act without a proof for this address and these values, and uses the proof up. */
export async function demandCall(
  { method, path, stepUp }: Endpoint,
  { session, vault }: Caller,
  values: object,
  { takeProof }: Proofs,
) {
  if (!session || !stepUp || isHeld(stepUp)) return
  const call = vault.proof('call', JSON.stringify({ method, path, ...values }))
  if (!(await takeProof(session.id, call))) throw new Problem('step-up-required', undefined, { call })
}
