import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { devices, testers } from '../../platform/db/schema/testers.ts'
import { forecasts } from '../../platform/db/schema/testing-engine.ts'
import { assignments, runs } from '../../platform/db/schema/testing.ts'
import { trusted } from '../evaluation/suspicion.repository.ts'
import { saidGone } from './offers.repository.ts'
import { testerEmail, testerName } from '../runs/tester-columns.ts'

/** Testers on the seats of a run. The address is there if testers are admitted by a list of addresses. */
export const listPeople = (db: Db, runId: string) =>
  db
    .select({
      seat: assignments.id,
      person_id: assignments.person_id,
      name: testerName,
      email: sql<
        string | null
      >`case when ${apps.access_method} in ('google_group', 'managed_group') then null else ${testerEmail(sql<null>`null`)} end`,
      device: sql<string>`coalesce(${devices.model} || ', Android ' || ${devices.android}, 'Unknown')`,
      country: testers.country,
      nudged_on: assignments.nudged_on,
      gone: sql<boolean>`${assignments.state} = 'opted_in' and ${saidGone}`,
      a: testers.hazard_a,
      b: testers.hazard_b,
      trust: sql<number>`${trusted(sql`${testers}`)}`,
    })
    .from(assignments)
    .innerJoin(testers, eq(testers.id, assignments.tester_id))
    .innerJoin(apps, eq(apps.id, assignments.app_id))
    .innerJoin(runs, eq(runs.id, assignments.run_id))
    .leftJoin(devices, eq(devices.id, assignments.device_id))
    .where(eq(assignments.run_id, runId))
    .orderBy(asc(testerName), asc(assignments.id))
export type Seated = Awaited<ReturnType<typeof listPeople>>[number]

/** The chance of the promised day, by each day's forecast. */
export const listChances = (db: Db, runId: string) =>
  db
    .select({ day: forecasts.day, p: forecasts.p_goal })
    .from(forecasts)
    .where(eq(forecasts.run_id, runId))
    .orderBy(asc(forecasts.day))

/**
 * Marks these live seats as reminded on that day; those that were already reminded that day are left out of the result.
 */
export async function markAsked(db: Db, runId: string, seats: readonly number[], day: string) {
  return db
    .update(assignments)
    .set({ nudged_on: day })
    .where(
      and(
        eq(assignments.run_id, runId),
        inArray(assignments.id, [...seats]),
        eq(assignments.state, 'opted_in'),
        sql`${assignments.nudged_on} is distinct from ${day}::date`,
      ),
    )
    .returning({ seat: assignments.id, tester_id: assignments.tester_id })
}
