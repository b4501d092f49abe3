import { createHash } from 'node:crypto'
import type { ApprovalLine } from '@fortnight/contract/operations/second-approvals'
import { Problem } from '@fortnight/contract/problem'
import type { SecondApprovalAct } from '@fortnight/contract/vocabulary/second-approval-states'
import { audit } from '../audit/audit.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/serve.ts'
import { announce } from '../../platform/push/announce.ts'
import * as stored from './second-approvals.repository.ts'

/** What an administrator asks for. */
export interface Asked {
  subject: string
  data: Record<string, unknown>
}

/** How an act that takes two administrators is shown and done. */
export interface ActOfTwo {
  /** Describes what would happen now; undefined if it is no longer possible. */
  describe(tx: Tx, caller: Caller, asked: Asked): Promise<ApprovalLine[] | undefined>
  /** Does it in the name of the administrator who asked; throws if it is no longer possible. */
  carryOut(tx: Tx, caller: Caller, asked: Asked & { askedBy: string }): Promise<void>
}

declare module '../../platform/hooks.ts' {
  interface Hooks {
    /** Every act that takes two administrators. */
    actsOfTwo: Record<SecondApprovalAct, ActOfTwo>
    /** Alerts all administrators that an act waits. */
    approvalAsked(tx: Tx, asked: { act: SecondApprovalAct; by: string }): Promise<void>
    /** Notifies the administrator who asked. */
    approvalDecided(
      tx: Tx,
      to: string,
      values: { act: SecondApprovalAct; state: 'approved' | 'refused'; by: string },
    ): Promise<void>
  }
}

/** JSON with sorted keys: the database does not keep the order in which they were written. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const parts = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${parts.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join()}}`
}

/** What an approval is bound to: the act, its data, and every line that the second administrator reads. */
export const hashOf = (act: SecondApprovalAct, { subject, data }: Asked, lines: readonly ApprovalLine[]): Buffer =>
  createHash('sha256').update(canonical({ act, subject, data, lines })).digest()

/** Puts an act before a second administrator, and alerts all of them. Throws if it waits already, or is impossible. */
export async function askSecond(
  tx: Tx,
  caller: Caller,
  act: SecondApprovalAct,
  asked: Asked,
  aloneAfterHours?: number,
): Promise<void> {
  const { user, hooks } = caller
  const { subject, data } = asked
  const lines = await hooks.actsOfTwo[act].describe(tx, caller, asked)
  if (!lines) throw new Problem('conflict')
  const row = { act, subject, data, lines, hash: hashOf(act, asked, lines), asked_by: user.id, aloneAfterHours }
  const id = await stored.insert(tx, row)
  if (!id) throw new Problem('conflict', 'This waits for a second administrator already.')
  await audit(tx, {
    actor_id: user.id,
    action: 'approval.ask',
    subject: id,
    data: { act, of: subject, ...(aloneAfterHours !== undefined && { alone_after_hours: aloneAfterHours }) },
  })
  await hooks.approvalAsked(tx, { act, by: user.name })
  await announce(tx, { to: 'admins', topics: ['approvals', 'payments', 'users', 'settings'] })
}
