import { sql } from 'drizzle-orm'
import type { Locale } from '@fortnight/contract/vocabulary/locales'
import type { Db } from '../../platform/db/database.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { testers } from '../../platform/db/schema/testers.ts'

/** Language of the tester with that address, else English. */
export async function findLocale(db: Db, address: string): Promise<Locale> {
  const { rows } = await db.execute<{ locale: Locale }>(sql`
    select coalesce(
      (select t.locale from ${testers} t join ${users} u on u.id = t.person_id where u.email = ${address}),
      (select locale from ${testers} where email_key = google_account(${address})), 'en') as locale`)
  return rows[0]?.locale ?? 'en'
}
