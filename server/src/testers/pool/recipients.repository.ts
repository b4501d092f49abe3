import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { testers } from '../../platform/db/schema/testers.ts'
import { assignments, runs } from '../../platform/db/schema/testing.ts'
import { seatPay } from '../payouts/earnings.repository.ts'

/** The people that these testers are. */
export const list = (db: Db, testerIds: readonly number[]) =>
  db
    .select({ tester_id: testers.id, person_id: testers.person_id })
    .from(testers)
    .where(inArray(testers.id, [...testerIds]))

/** Recipient of an offer's mail, while it is open and its tester has no account. */
export async function findInvited(db: Db, seat: number) {
  const [found] = await db
    .select({
      tester_id: testers.id,
      to: testers.email,
      name: testers.name,
      timezone: testers.timezone,
      app_name: apps.name,
      expires_at: assignments.expires_at,
      ...seatPay,
      paid_days: assignments.paid_days,
      days: runs.days,
      package_plan: runs.package_plan,
    })
    .from(assignments)
    .innerJoin(runs, eq(runs.id, assignments.run_id))
    .innerJoin(testers, eq(testers.id, assignments.tester_id))
    .innerJoin(apps, eq(apps.id, assignments.app_id))
    .leftJoin(users, eq(users.id, testers.person_id))
    .where(and(eq(assignments.id, seat), isNull(assignments.ended_at), isNull(users.id)))
  return found?.expires_at ? { ...found, expires_at: found.expires_at } : undefined
}
