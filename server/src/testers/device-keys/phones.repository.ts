import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PhoneLook } from '@fortnight/contract/testers/device-proof'
import type { Db } from '../../platform/db/database.ts'
import { testers } from '../../platform/db/schema/testers.ts'

/** Whether a user waits to be admitted as a tester. */
export const isApplicant = async (db: Db, userId: string): Promise<boolean> =>
  (await db.$count(testers, and(eq(testers.person_id, userId), inArray(testers.status, ['applied', 'verified'])))) > 0

type Named = Pick<PhoneLook, 'model' | 'android'> & Partial<Pick<PhoneLook, 'screen'>>

const markOf = (db: Db, tester: SQL, { model, android, screen }: Named) =>
  db.execute(sql`
    update devices set attested_at = clock(), screen = coalesce(${screen ?? null}, screen)
    where tester_id = (${tester}) and android = ${android} and lower(model) = lower(${model})`)

/** Marks the phone of a user's tester as read, with its screen, if its browser names what they typed. */
export const markRead = (db: Db, userId: string, phone: Named) =>
  markOf(db, sql`select id from testers where person_id = ${userId}`, phone)

/** Marks the phone of a tester as read; testers without an account answer by link. */
export const markReadOf = (db: Db, testerId: number, phone: Named) => markOf(db, sql`${testerId}::int`, phone)
