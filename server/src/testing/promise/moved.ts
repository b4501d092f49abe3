import type { PromiseMove } from '@fortnight/contract/testing/promise'
import type { Tx } from '../../platform/db/database.ts'
import { append } from '../ledger/append.ts'

/** A run whose promised day was `before` and is `due_on` now, by `minutes` of its developer in all. */
interface Moved {
  id: string
  before: string | null
  due_on: string | null
  minutes: number
}

/** Records that a developer moved the promised day of their run, and notifies them; nothing if the day is the same. */
export async function recordMove(tx: Tx, run: Moved, cause: PromiseMove, at: Date): Promise<void> {
  const { id, before, due_on, minutes } = run
  if (!before || !due_on || due_on <= before) return
  const data = { cause, hours: Math.ceil(minutes / 60), to: due_on }
  await append(tx, [{ run_id: id, kind: 'promise_moved', data, at }])
}
