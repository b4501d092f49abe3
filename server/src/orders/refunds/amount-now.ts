import { Problem } from '@fortnight/contract/problem'
import { askedGrounds, type RefundGround, type RefundStatus } from '@fortnight/contract/vocabulary/refund-states'
import type { Db, Tx } from '../../platform/db/database.ts'
import { dueOn } from './quote.ts'
import * as refunds from './refunds.repository.ts'

interface Row {
  payment_id: string
  ground: RefundGround
  refund_status: RefundStatus
  amount: number
  amount_pkr: number | null
}

const askedOn = ({ ground, refund_status }: Row) =>
  refund_status === 'requested' ? askedGrounds.find((asked) => asked === ground) : undefined

/** What goes back if a refund that waits is decided now; undefined if it is decided, or booked by itself. */
async function dueNow(db: Db, row: Row) {
  const ground = askedOn(row)
  const facts = ground && (await refunds.findFacts(db, row.payment_id))
  return ground && facts ? dueOn(ground, facts) : undefined
}

/** Refunds with the amounts of now: those that wait get theirs when they are decided. */
export async function withAmounts<R extends Row>(db: Db, rows: readonly R[]): Promise<R[]> {
  const current: R[] = []
  for (const row of rows) {
    const due = await dueNow(db, row)
    const amounts = due && { amount: due.ground ? due.cents / 100 : 0, amount_pkr: due.ground ? due.pkr : null }
    current.push({ ...row, ...amounts })
  }
  return current
}

/** The amount with which a refund that waits is decided; undefined if it does not wait. Throws if nothing is left to give. */
export async function decideAmount(tx: Tx, row: Row): Promise<refunds.Decided | undefined> {
  const due = await dueNow(tx, row)
  if (due && !due.ground) throw new Problem('conflict', due.why_not)
  return due
}
