import { and, eq, sql } from 'drizzle-orm'
import { testerTerms } from '@fortnight/contract/testers/tester-terms'
import type { AgreementWay } from '@fortnight/contract/vocabulary/agreement-ways'
import type { Db } from '../../platform/db/database.ts'
import { tester_agreements } from '../../platform/db/schema/testers.ts'

const { version } = testerTerms

/** Whether the tester of a row agreed to the terms in force. */
export const agreed = sql<boolean>`exists (select from tester_agreements g where g.tester_id = testers.id and g.version = ${version})`

export async function hasAgreed(db: Db, testerId: number): Promise<boolean> {
  const [found] = await db
    .select({ version: tester_agreements.version })
    .from(tester_agreements)
    .where(and(eq(tester_agreements.tester_id, testerId), eq(tester_agreements.version, version)))
  return found !== undefined
}

/** Stores that a tester agreed to the terms in force; the first time counts. */
export const agree = (db: Db, testerId: number, way: AgreementWay, now: Date) =>
  db.insert(tester_agreements).values({ tester_id: testerId, version, way, agreed_at: now }).onConflictDoNothing()

/** What a tester agreed to, the newest version first. */
export const list = (db: Db, testerId: number) =>
  db
    .select({ version: tester_agreements.version, way: tester_agreements.way, agreed_at: tester_agreements.agreed_at })
    .from(tester_agreements)
    .where(eq(tester_agreements.tester_id, testerId))
    .orderBy(sql`${tester_agreements.version} desc`)
