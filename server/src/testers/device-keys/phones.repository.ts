import { sql } from 'drizzle-orm'
import type { PhoneLook } from '@fortnight/contract/testers/device-keys'
import type { Db } from '../../platform/db/database.ts'

/** Marks the phone of a user's tester as read, if its browser names what they typed. */
export const markRead = (db: Db, userId: string, { model, android }: PhoneLook) =>
  db.execute(sql`
    update devices d set attested_at = clock() from testers t
    where t.id = d.tester_id and t.person_id = ${userId} and d.android = ${android} and lower(d.model) = lower(${model})`)
