import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { devices, testers } from '../../platform/db/schema/testers.ts'
import { assignments } from '../../platform/db/schema/testing.ts'

/** Facts about the tester of a seat that a report may contain: never their identity. */
export const listDevices = (db: Db, runId: string) =>
  db
    .select({
      seat: assignments.id,
      device: sql<string>`coalesce(${devices.model} || ', Android ' || ${devices.android}, ${assignments.model})`,
      country: sql<string | null>`${testers.country}`,
    })
    .from(assignments)
    .innerJoin(testers, eq(testers.id, assignments.tester_id))
    .leftJoin(devices, eq(devices.id, assignments.device_id))
    .where(eq(assignments.run_id, runId))
export type Device = Awaited<ReturnType<typeof listDevices>>[number]
