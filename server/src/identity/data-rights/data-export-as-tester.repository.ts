import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import * as orders from '../../platform/db/schema/orders.ts'
import * as pool from '../../platform/db/schema/testers.ts'
import * as pay from '../../platform/db/schema/testers-pay.ts'
import * as testing from '../../platform/db/schema/testing.ts'
import * as testingRecord from '../../platform/db/schema/testing-record.ts'
import { all } from './data-export.repository.ts'

/** Who they are as a tester; with `email`, which they proved, also one of the operator's whom nobody has taken yet. */
const asTester = (userId: string, email: string | undefined) =>
  or(
    eq(pool.testers.person_id, userId),
    email
      ? sql`${pool.testers.email_key} = google_account(${email}) and not exists (select from users u where u.id = ${pool.testers.person_id})`
      : undefined,
  )

/** The user as a tester, without what they share with people of their home. */
export const testers = (db: Db, userId: string, email: string | undefined) =>
  db
    .select(all(pool.testers, 'person_id', 'household_id', 'email_key'))
    .from(pool.testers)
    .where(asTester(userId, email))
    .orderBy(asc(pool.testers.id))

export const testerPhones = (db: Db, userId: string, email: string | undefined) =>
  db
    .select(all(pool.devices, 'tester_id'))
    .from(pool.devices)
    .where(
      inArray(
        pool.devices.tester_id,
        db.select({ id: pool.testers.id }).from(pool.testers).where(asTester(userId, email)),
      ),
    )
    .orderBy(asc(pool.devices.id))

/** Their seats, each with the app's name; whose app it is, is another person's matter. */
export const testsAsTester = (db: Db, userId: string) =>
  db
    .select({
      ...all(testing.assignments, 'owner_id', 'person_id', 'household_id', 'tester_id'),
      app_name: sql<string>`(select p.name from apps p where p.id = assignments.app_id)`,
    })
    .from(testing.assignments)
    .where(eq(testing.assignments.person_id, userId))
    .orderBy(asc(testing.assignments.id))

/** The user's days of use as a tester: minutes, notes, and the pictures as WebP in base64. */
export const daysOfUse = (db: Db, userId: string) =>
  db
    .select({
      app: orders.apps.name,
      ...all(testingRecord.checkins, 'assignment_id'),
      picture: sql<string | null>`encode(${testingRecord.screenshots.image}, 'base64')`,
      picture_sent_at: testingRecord.screenshots.created_at,
    })
    .from(testingRecord.checkins)
    .innerJoin(testing.assignments, eq(testing.assignments.id, testingRecord.checkins.assignment_id))
    .innerJoin(orders.apps, eq(orders.apps.id, testing.assignments.app_id))
    .leftJoin(
      testingRecord.screenshots,
      and(
        eq(testingRecord.screenshots.assignment_id, testingRecord.checkins.assignment_id),
        eq(testingRecord.screenshots.day, testingRecord.checkins.day),
      ),
    )
    .where(eq(testing.assignments.person_id, userId))
    .orderBy(asc(testingRecord.checkins.day), asc(testingRecord.checkins.assignment_id))

/** What the user reported as a tester. */
export const findings = (db: Db, userId: string) =>
  db
    .select({ app: orders.apps.name, ...all(testingRecord.findings, 'run_id', 'assignment_id', 'version_id') })
    .from(testingRecord.findings)
    .innerJoin(testing.assignments, eq(testing.assignments.id, testingRecord.findings.assignment_id))
    .innerJoin(orders.apps, eq(orders.apps.id, testing.assignments.app_id))
    .where(eq(testing.assignments.person_id, userId))
    .orderBy(asc(testingRecord.findings.created_at), asc(testingRecord.findings.id))

/** The tester that a user is. */
const testerOf = (db: Db, userId: string) =>
  db.select({ id: pool.testers.id }).from(pool.testers).where(eq(pool.testers.person_id, userId))

export const earnings = (db: Db, userId: string) =>
  db
    .select(all(pay.earnings, 'by'))
    .from(pay.earnings)
    .where(inArray(pay.earnings.tester_id, testerOf(db, userId)))
    .orderBy(asc(pay.earnings.id))

/** Who approved and decided are other people. */
export const payouts = (db: Db, userId: string) =>
  db
    .select({ ...all(pay.payouts, 'approved_by', 'second_by', 'decided_by', 'batch_id'), account: pay.payouts.account })
    .from(pay.payouts)
    .where(inArray(pay.payouts.tester_id, testerOf(db, userId)))
    .orderBy(asc(pay.payouts.created_at))

export const payoutAccounts = (db: Db, userId: string) =>
  db
    .select({ ...all(pay.payout_accounts), account: pay.payout_accounts.account })
    .from(pay.payout_accounts)
    .where(inArray(pay.payout_accounts.tester_id, testerOf(db, userId)))

export const disputes = (db: Db, userId: string) =>
  db
    .select(all(pay.disputes, 'decided_by'))
    .from(pay.disputes)
    .innerJoin(testing.assignments, eq(testing.assignments.id, pay.disputes.assignment_id))
    .where(eq(testing.assignments.person_id, userId))
    .orderBy(asc(pay.disputes.created_at))
