import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { PlanName } from '@fortnight/contract/plans'
import { mostSandboxRuns, sandboxDays, type Scenario } from '@fortnight/contract/developer-api/sandbox'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sandbox_runs } from '../../platform/db/schema/developer-api.ts'

export interface SandboxRow {
  id: string
  owner_id: string
  package_plan: PlanName
  scenario: Scenario
  seed: number
  day_seconds: number
  told: number
  created_at: Date
}

const rows = (found: (typeof sandbox_runs.$inferSelect)[]) => found as SandboxRow[]
const ownedBy = (id: string, ownerId: string) => and(eq(sandbox_runs.id, id), eq(sandbox_runs.owner_id, ownerId))

export const list = async (db: Db, ownerId: string) =>
  rows(
    await db
      .select()
      .from(sandbox_runs)
      .where(eq(sandbox_runs.owner_id, ownerId))
      .orderBy(desc(sandbox_runs.created_at), asc(sandbox_runs.id)),
  )

export async function find(db: Db, id: string, ownerId: string): Promise<SandboxRow | undefined> {
  const [row] = rows(await db.select().from(sandbox_runs).where(ownedBy(id, ownerId)))
  return row
}

type NewRun = Pick<SandboxRow, 'owner_id' | 'package_plan' | 'scenario' | 'seed' | 'day_seconds' | 'created_at'>

/** Undefined if the owner, whose row the caller holds, has reached the limit. */
export async function insert(tx: Tx, row: NewRun): Promise<SandboxRow | undefined> {
  if ((await tx.$count(sandbox_runs, eq(sandbox_runs.owner_id, row.owner_id))) >= mostSandboxRuns) return undefined
  const [made] = rows(await tx.insert(sandbox_runs).values(row).returning())
  return made
}

export async function remove(db: Db, id: string, ownerId: string): Promise<boolean> {
  const removed = await db.delete(sandbox_runs).where(ownedBy(id, ownerId)).returning({ id: sandbox_runs.id })
  return removed.length === 1
}

// No simulation is longer than twelve weeks of its own days.
const over = sql`created_at + 84 * day_seconds * interval '1 second'`

/** Runs that continue, or may have unsent events, of owners with an address that gets sandbox events. */
export const listUnpublished = async (db: Db, now: Date) =>
  rows(
    await db
      .select()
      .from(sandbox_runs)
      .where(
        and(
          sql`${over} > ${now}::timestamptz - interval '1 hour'`,
          sql`exists (select from webhooks w where w.owner_id = ${sandbox_runs.owner_id} and w.sandbox and w.state = 'on')`,
        ),
      )
      .orderBy(sandbox_runs.id),
  )

/** Records how many of a run's events were sent. False if another server did so first. */
export async function advanceCursor(tx: Tx, id: string, from: number, to: number): Promise<boolean> {
  const updated = await tx
    .update(sandbox_runs)
    .set({ told: to })
    .where(and(eq(sandbox_runs.id, id), eq(sandbox_runs.told, from)))
    .returning({ id: sandbox_runs.id })
  return updated.length === 1
}

/** Removes runs that ended long ago. */
export const removeOld = (db: Db, now: Date) =>
  db.delete(sandbox_runs).where(sql`${over} < ${now}::timestamptz - make_interval(days => ${sandboxDays})`)

/** An event, sent to the owner's addresses like one of a real run. */
export async function insertEvent(
  tx: Tx,
  row: SandboxRow,
  event: { key: string; kind: string; at: Date; data: Record<string, unknown> },
): Promise<void> {
  const about = JSON.stringify({ app_id: row.id, ...event.data })
  await tx.execute(
    sql`select tell_webhooks(${row.owner_id}, true, ${event.kind}, ${event.key}, ${event.at}::timestamptz, ${about}::jsonb)`,
  )
}
