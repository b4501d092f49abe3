import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { AdminDispute, AdminDisputesQuery, DisputeDecision } from '@fortnight/contract/testers/disputes'
import type { PictureSign } from '@fortnight/contract/vocabulary/picture-states'
import type { UnpaidReason } from '@fortnight/contract/testers/earnings'
import type { Paging } from '@fortnight/contract/listing'
import type { Db, Tx } from '../../platform/db/database.ts'
import { countCapped, contains, readPage } from '../../platform/db/listing.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { testers } from '../../platform/db/schema/testers.ts'
import { disputes } from '../../platform/db/schema/testers-pay.ts'
import { assignments } from '../../platform/db/schema/testing.ts'
import { checkins, screenshots } from '../../platform/db/schema/testing-record.ts'
import { daysPaid, payOfDay } from './earn.repository.ts'
import { evidenceOfDay, whyUnpaid } from './earnings.repository.ts'
import { pictureWord } from '../../platform/db/picture-word.ts'
import { appIcon } from '../../platform/db/app-icon.ts'

/** Undefined if the day was disputed before. A day that our check held is opened again, with the tester's words. */
export async function insert(tx: Tx, row: { assignment_id: number; day: string; message: string }) {
  const again = { message: row.message, state: 'open', answer: null, decided_by: null, decided_at: null } as const
  const [dispute] = await tx
    .insert(disputes)
    .values(row)
    .onConflictDoUpdate({
      target: [disputes.assignment_id, disputes.day],
      set: { ...again, created_at: sql`clock()` },
      setWhere: isNull(disputes.message),
    })
    .returning({ id: disputes.id })
  return dispute
}

const decider = alias(users, 'decider')

/** Rupees that the next paid day of the seat `a` in the test `r` brings; 0 if no more are paid. */
const nextDayPay = sql<number>`(select case when n.nth > a.paid_days then 0 else ${payOfDay(sql`n.nth`)} end
  from (select ${daysPaid} + 1 as nth) n)`

const ofDay = (value: SQL) => sql`(select ${value} from assignments a join runs r on r.id = a.run_id
  cross join (select ${disputes.day} as day) d ${evidenceOfDay} where a.id = ${disputes.assignment_id})`

const select = (db: Db, adminId: string | null, key: SQL<string> = sql<string>`''`) =>
  db
    .select({
      id: disputes.id,
      seat: disputes.assignment_id,
      tester_id: testers.id,
      tester_name: testers.name,
      user_email: testers.email,
      app_id: assignments.app_id,
      app_name: apps.name,
      app_icon: appIcon,
      day: disputes.day,
      why: sql<UnpaidReason | null>`${ofDay(whyUnpaid)}`,
      /** What the day brought, or would bring. */
      amount_pkr: sql<number>`${ofDay(sql`coalesce(e.amount_pkr, ${nextDayPay})`)}`,
      seconds: checkins.seconds,
      used_at: checkins.used_at,
      heard_at: checkins.created_at,
      picture: pictureWord,
      signs: sql<PictureSign[]>`coalesce(${screenshots.signs}, '{}')`,
      has_image: sql<boolean>`${screenshots.file} is not null`,
      copy_of: sql<AdminDispute['copy_of']>`(select json_build_object('seat', o.assignment_id, 'day', o.day,
          'tester_name', t.name, 'app_name', p.name)
        from screenshots o join assignments a on a.id = o.assignment_id join testers t on t.id = a.tester_id
        join apps p on p.id = a.app_id where o.id = ${screenshots.copy_of} and o.file is not null)`,
      message: disputes.message,
      state: disputes.state,
      answer: disputes.answer,
      own: sql<boolean>`coalesce(${testers.person_id} = ${adminId}::uuid, false)`,
      decided_by: decider.name,
      decided_at: disputes.decided_at,
      created_at: disputes.created_at,
      key,
    })
    .from(disputes)
    .innerJoin(assignments, eq(assignments.id, disputes.assignment_id))
    .innerJoin(testers, eq(testers.id, assignments.tester_id))
    .innerJoin(apps, eq(apps.id, assignments.app_id))
    .leftJoin(checkins, and(eq(checkins.assignment_id, disputes.assignment_id), eq(checkins.day, disputes.day)))
    .leftJoin(
      screenshots,
      and(eq(screenshots.assignment_id, disputes.assignment_id), eq(screenshots.day, disputes.day)),
    )
    .leftJoin(decider, eq(decider.id, disputes.decided_by))

export async function find(db: Db, id: string, adminId: string) {
  const [dispute] = await select(db, adminId).where(eq(disputes.id, id))
  return dispute
}

type Choice = Pick<z.output<typeof AdminDisputesQuery>, 'q' | 'status'>

const filters = ({ q, status }: Choice) =>
  and(
    q === undefined ? undefined : contains(q, testers.name, testers.email, apps.name),
    status && status !== 'all' ? eq(disputes.state, status) : undefined,
  )

const ordering = { sorts: { created_at: disputes.created_at }, id: disputes.id }

/** One page of disputes, as that administrator sees them. */
export const list = (db: Db, query: Choice & Paging, adminId: string) =>
  readPage(ordering, query, filters(query), (key) => select(db, adminId, key))

export const count = (db: Db, choice: Choice) => countCapped(db, select(db, null).where(filters(choice)))

/** The seat and day of a dispute, with its run and its tester. */
export async function findSeat(db: Db, id: string) {
  const [found] = await db
    .select({
      seat: disputes.assignment_id,
      day: disputes.day,
      run_id: assignments.run_id,
      tester_id: assignments.tester_id,
      app_name: apps.name,
    })
    .from(disputes)
    .innerJoin(assignments, eq(assignments.id, disputes.assignment_id))
    .innerJoin(apps, eq(apps.id, assignments.app_id))
    .where(eq(disputes.id, id))
  return found
}

/** Decides a dispute that is open and not the decider's own; false otherwise. */
export async function decide(tx: Tx, id: string, decision: DisputeDecision, adminId: string): Promise<boolean> {
  const ownSeats = tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(eq(assignments.id, disputes.assignment_id), eq(assignments.person_id, adminId)))
  const decided = await tx
    .update(disputes)
    .set({ ...decision, decided_by: adminId, decided_at: sql`clock()` })
    .where(and(eq(disputes.id, id), eq(disputes.state, 'open'), sql`not exists ${ownSeats}`))
    .returning({ id: disputes.id })
  return decided.length === 1
}
