import { Problem } from '@fortnight/contract/problem'
import { askedGrounds, type RefundGround, type RefundStatus } from '@fortnight/contract/vocabulary/refund-states'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Due, dueOn } from './quote.ts'
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

/** What goes back if each refund that waits is decided now; nothing of those that are decided, or booked by themselves. */
async function listDue<R extends Row>(db: Db, rows: readonly R[]): Promise<Map<R, Due>> {
  const asked = rows.flatMap((row) => {
    const ground = askedOn(row)
    return ground ? [{ row, ground }] : []
  })
  if (asked.length === 0) return new Map()
  const ids = asked.map(({ row }) => row.payment_id)
  const facts = new Map((await refunds.listFacts(db, ids)).map((of) => [of.payment_id, of]))
  return new Map(
    asked.flatMap(({ row, ground }) => {
      const of = facts.get(row.payment_id)
      return of ? [[row, dueOn(ground, of)] as const] : []
    }),
  )
}

/** Refunds with the amounts of now: those that wait get theirs when they are decided. */
export async function withAmounts<R extends Row>(db: Db, rows: readonly R[]): Promise<R[]> {
  const dues = await listDue(db, rows)
  return rows.map((row) => {
    const due = dues.get(row)
    return due
      ? { ...row, amount: due.ground ? due.cents / 100 : 0, amount_pkr: due.ground ? due.pkr : null }
      : { ...row }
  })
}

/** The amount with which a refund that waits is decided; undefined if it does not wait. Throws if nothing is left to give. */
export async function decideAmount(tx: Tx, row: Row): Promise<refunds.Decided | undefined> {
  const due = (await listDue(tx, [row])).get(row)
  if (due && !due.ground) throw new Problem('conflict', due.why_not)
  return due
}
