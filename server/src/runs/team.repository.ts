import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import type { QueuedRow } from './runs.repository.ts'

/** A free tester, whose row a claim has locked, with the device that fits the app best. */
export interface LockedTester extends Record<string, unknown> {
  id: number
  person_id: string
  household_id: string
  hazard_a: number
  hazard_b: number
  observed_days: number
  load: number
  idle_days: number
  device_id: number
  model: string
}

/** The owner's testers of the last weeks. Passed to the claim as an array: an anti-join on this table makes it 15 times slower. */
async function coolingDown(db: Db, ownerId: string): Promise<number[]> {
  const { rows } = await db.execute<{ tester_id: number }>(
    sql`select tester_id from cooldowns where owner_id = ${ownerId} and until > now()`,
  )
  return rows.map((row) => row.tester_id)
}

/** What the testers of a run must fit. */
export type Wanted = Omit<QueuedRow, 'id'>

/** The most reliable testers who may join this run, best first. Enterprise takes premium testers only, as it promises. */
export async function listCandidates(
  db: Db,
  run: Wanted,
  most: number,
  locking = sql.empty(),
): Promise<LockedTester[]> {
  const cooling = await coolingDown(db, run.owner_id)
  const { rows } = await db.execute<LockedTester>(sql`
    select t.id, t.person_id, t.household_id, t.hazard_a, t.hazard_b, t.observed_days,
      t.active::float8 / t.capacity as load,
      (extract(epoch from now() - coalesce(t.last_assigned_at, t.created_at)) / 86400)::float8 as idle_days,
      d.id as device_id, d.model
    from testers t
    cross join lateral (
      select d.id, d.model from devices d
      where d.tester_id = t.id and d.api >= ${run.min_api} and d.free_mb >= ${Math.ceil(run.size_mb * 2.5)}
      order by d.free_mb desc, d.id limit 1
    ) d
    where t.status = 'available' and t.active < t.capacity
      and t.person_id <> ${run.owner_id} and t.email <> ${run.owner_email}
      and (${run.package_plan} <> 'enterprise' or t.premium)
      and (cardinality(${sql.param(run.countries)}::text[]) = 0 or t.country = any(${sql.param(run.countries)}::text[]))
      and t.id <> all(${sql.param(cooling)}::int[])
    order by t.score desc, t.id desc
    limit ${most}
    ${locking}`)
  return rows
}

/**
 * The same, locked; those whom another claim holds at this moment are skipped: claims never wait for each other and cannot
 * deadlock.
 */
export const lockCandidates = (db: Db, run: Wanted, most: number) =>
  listCandidates(db, run, most, sql`for update of t skip locked`)

/**
 * Seats the picked testers and starts their cool-down with this owner, in one statement. Answers how many were seated;
 * fewer than asked means that a constraint of the owner's was taken meanwhile, and the caller must roll back.
 */
export async function seat(db: Db, run: QueuedRow, team: readonly LockedTester[]): Promise<number> {
  const slots = new Map<string, number>()
  const slot = team.map(({ model }) => {
    const next = (slots.get(model) ?? 0) + 1
    slots.set(model, next)
    return next
  })
  const column = <K extends keyof LockedTester>(key: K) => sql.param(team.map((tester) => tester[key]))
  const { rows } = await db.execute<{ seated: number }>(sql`
    with team as (
      select * from unnest(${column('id')}::int[], ${column('person_id')}::uuid[], ${column('household_id')}::uuid[],
        ${column('device_id')}::int[], ${column('model')}::text[], ${sql.param(slot)}::smallint[])
        as team (tester_id, person_id, household_id, device_id, model, model_slot)
    ), met as (
      insert into cooldowns (owner_id, tester_id, until)
      select ${run.owner_id}::uuid, tester_id, now() + interval '60 days' from team
      on conflict (owner_id, tester_id) do update set until = excluded.until where cooldowns.until <= now()
      returning tester_id
    ), seated as (
      insert into assignments
        (run_id, app_id, owner_id, tester_id, person_id, household_id, device_id, model, model_slot)
      select ${run.id}::uuid, ${run.app_id}::uuid, ${run.owner_id}::uuid, tester_id, person_id, household_id, device_id, model,
        model_slot
      from team join met using (tester_id)
      returning id
    ), told as (
      insert into run_events (run_id, assignment_id, kind)
      select ${run.id}::uuid, id, 'offered' from seated
    )
    select count(*)::int as seated from seated`)
  return rows[0]?.seated ?? 0
}

/** Stores what the engine decided and from what, under a key that makes a repeated step a no-op. */
export async function record(
  db: Db,
  row: { run_id: string; key: string; kind: string; inputs: Record<string, unknown>; probability_after: number },
) {
  await db.execute(sql`
    insert into decisions (run_id, key, kind, inputs, probability_after)
    values (${row.run_id}, ${row.key}, ${row.kind}, ${JSON.stringify(row.inputs)}::jsonb, ${row.probability_after})
    on conflict (key) do nothing`)
}
