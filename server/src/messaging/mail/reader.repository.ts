import { sql } from 'drizzle-orm'
import type { Locale } from '@fortnight/contract/vocabulary/locales'
import type { Db } from '../../platform/db/database.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { testers } from '../../platform/db/schema/testers.ts'

/** How the owner of an address reads: a tester's language and time zone, else English and UTC. */
export interface Reader {
  locale: Locale
  timezone: string
}

export async function findReader(db: Db, address: string): Promise<Reader> {
  const { rows } = await db.execute<Reader & Record<string, unknown>>(sql`
    select t.locale, t.timezone from ${testers} t left join ${users} u on u.id = t.person_id and u.email = ${address}
    where u.id is not null or t.email_key = google_account(${address})
    order by u.id is null limit 1`)
  const [found] = rows
  return { locale: found?.locale ?? 'en', timezone: found?.timezone ?? 'UTC' }
}
