import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { Paging } from '@fortnight/contract/listing'
import type { ApprovalLine, SecondApprovalsQuery } from '@fortnight/contract/operations/second-approvals'
import type { SecondApprovalAct } from '@fortnight/contract/vocabulary/second-approval-states'
import type { Db, Tx } from '../../platform/db/database.ts'
import { contains, countCapped, readPage } from '../../platform/db/listing.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { second_approvals } from '../../platform/db/schema/operations.ts'

interface NewSecondApproval {
  act: SecondApprovalAct
  subject: string
  data: Record<string, unknown>
  lines: ApprovalLine[]
  hash: Buffer
  asked_by: string
  /** Hours after which the one who asks may approve it alone; undefined for never. */
  aloneAfterHours: number | undefined
}

/** Undefined if the act waits for this subject already. */
export async function insert(tx: Tx, { aloneAfterHours, ...row }: NewSecondApproval): Promise<string | undefined> {
  const alone_at = aloneAfterHours === undefined ? null : sql`now() + ${aloneAfterHours} * interval '1 hour'`
  const [made] = await tx
    .insert(second_approvals)
    .values({ ...row, alone_at })
    .onConflictDoNothing()
    .returning({ id: second_approvals.id })
  return made?.id
}

/** The act, locked until the transaction ends, and whether the one who asked may approve it alone by now. */
export async function lockForUpdate(tx: Tx, id: string) {
  const [row] = await tx
    .select({
      id: second_approvals.id,
      act: second_approvals.act,
      subject: second_approvals.subject,
      data: second_approvals.data,
      hash: second_approvals.hash,
      asked_by: second_approvals.asked_by,
      state: second_approvals.state,
      asker_is_admin: sql<boolean>`exists (
        select from ${users} u where u.id = ${second_approvals.asked_by} and u.role = 'admin' and u.disabled_at is null)`,
      is_alone_now: sql<boolean>`coalesce(${second_approvals.alone_at} <= now(), false)`,
    })
    .from(second_approvals)
    .where(eq(second_approvals.id, id))
    .for('update')
  return row
}

interface Decision {
  state: 'approved' | 'refused' | 'withdrawn' | 'void'
  decided_by: string
  reason?: string
}

/** Decides a locked act that still waits. */
export async function decide(tx: Tx, id: string, decision: Decision): Promise<void> {
  await tx
    .update(second_approvals)
    .set({ ...decision, decided_at: sql`now()` })
    .where(and(eq(second_approvals.id, id), eq(second_approvals.state, 'waiting')))
}

/** Voids an act that waits for this subject, because it is no longer possible. */
export async function voidWaiting(tx: Tx, act: SecondApprovalAct, subject: string, by: string): Promise<void> {
  await tx
    .update(second_approvals)
    .set({ state: 'void', decided_by: by, decided_at: sql`now()` })
    .where(
      and(eq(second_approvals.act, act), eq(second_approvals.subject, subject), eq(second_approvals.state, 'waiting')),
    )
}

/** Which of these subjects the act waits for. */
export async function listWaiting(db: Db, act: SecondApprovalAct, subjects: readonly string[]): Promise<Set<string>> {
  if (subjects.length === 0) return new Set()
  const rows = await db
    .select({ subject: second_approvals.subject })
    .from(second_approvals)
    .where(
      and(
        eq(second_approvals.act, act),
        eq(second_approvals.state, 'waiting'),
        inArray(second_approvals.subject, [...subjects]),
      ),
    )
  return new Set(rows.map(({ subject }) => subject))
}

/** What was approved last of the act for each of these subjects: the data that the approval was bound to. */
export async function listApproved(db: Db, act: SecondApprovalAct, subjects: readonly string[]) {
  if (subjects.length === 0) return new Map<string, unknown>()
  const rows = await db
    .selectDistinctOn([second_approvals.subject], { subject: second_approvals.subject, data: second_approvals.data })
    .from(second_approvals)
    .where(
      and(
        eq(second_approvals.act, act),
        eq(second_approvals.state, 'approved'),
        inArray(second_approvals.subject, [...subjects]),
      ),
    )
    .orderBy(second_approvals.subject, desc(second_approvals.decided_at))
  return new Map(rows.map(({ subject, data }) => [subject, data]))
}

type Choice = Pick<z.output<typeof SecondApprovalsQuery>, 'q' | 'state' | 'act'>

const asker = alias(users, 'asker')
const decider = alias(users, 'decider')

const select = (db: Db, key = sql<string>`''`) =>
  db
    .select({
      id: second_approvals.id,
      act: second_approvals.act,
      state: second_approvals.state,
      lines: second_approvals.lines,
      hash: sql<string>`encode(${second_approvals.hash}, 'hex')`,
      asked_by: second_approvals.asked_by,
      asked_by_name: asker.name,
      alone_at: second_approvals.alone_at,
      decided_by_name: decider.name,
      decided_at: second_approvals.decided_at,
      reason: second_approvals.reason,
      created_at: second_approvals.created_at,
      key,
    })
    .from(second_approvals)
    .innerJoin(asker, eq(asker.id, second_approvals.asked_by))
    .leftJoin(decider, eq(decider.id, second_approvals.decided_by))

const filters = ({ q, state, act }: Choice) =>
  and(
    q === undefined ? undefined : contains(q, asker.name, asker.email, sql`${second_approvals.lines}::text`),
    state === undefined || state === 'all' ? undefined : eq(second_approvals.state, state),
    act === undefined ? undefined : eq(second_approvals.act, act),
  )

const ordering = { sorts: { created_at: second_approvals.created_at }, id: second_approvals.id }

/** One page of acts that wait or waited. */
export const list = (db: Db, query: Choice & Paging) =>
  readPage(ordering, query, filters(query), (key) => select(db, key))

export const count = (db: Db, choice: Choice) => countCapped(db, select(db).where(filters(choice)))
