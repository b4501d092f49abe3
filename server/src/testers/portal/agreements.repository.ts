import { and, eq, inArray, sql } from 'drizzle-orm'
import { testerTerms } from '@fortnight/contract/testers/tester-terms'
import type { AgreementWay } from '@fortnight/contract/vocabulary/agreement-ways'
import type { Db } from '../../platform/db/database.ts'
import { tester_agreements } from '../../platform/db/schema/testers.ts'

const { version } = testerTerms

/** Whether the tester of a row agreed to the terms in force. */
export const agreed = sql<boolean>`exists (select from tester_agreements g where g.tester_id = testers.id and g.version = ${version})`

/** Those of these testers who agreed to the terms in force. */
export async function listAgreed(db: Db, testerIds: number[]): Promise<Set<number>> {
  const found = await db
    .select({ id: tester_agreements.tester_id })
    .from(tester_agreements)
    .where(and(inArray(tester_agreements.tester_id, testerIds), eq(tester_agreements.version, version)))
  return new Set(found.map(({ id }) => id))
}

/** Stores that a tester agreed to the terms in force; the first time counts. */
export const agree = (db: Db, testerId: number, way: AgreementWay, now: Date) => agreeAll(db, [testerId], way, now)

/** Stores that several testers agreed to the terms in force. */
export async function agreeAll(db: Db, testerIds: number[], way: AgreementWay, now: Date): Promise<void> {
  const rows = testerIds.map((tester_id) => ({ tester_id, version, way, agreed_at: now }))
  if (rows.length) await db.insert(tester_agreements).values(rows).onConflictDoNothing()
}

/** What a tester agreed to, the newest version first. */
export const list = (db: Db, testerId: number) =>
  db
    .select({ version: tester_agreements.version, way: tester_agreements.way, agreed_at: tester_agreements.agreed_at })
    .from(tester_agreements)
    .where(eq(tester_agreements.tester_id, testerId))
    .orderBy(sql`${tester_agreements.version} desc`)
