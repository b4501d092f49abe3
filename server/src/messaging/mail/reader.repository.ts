import { sql } from 'drizzle-orm'
import type { Locale } from '@fortnight/contract/vocabulary/locales'
import type { Db } from '../../platform/db/database.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { testers } from '../../platform/db/schema/testers.ts'

/**
 * How the owner of an address reads: in a tester's language, else English; in the time zone of their browser, else of
 * the tester, else UTC.
 */
export interface Reader {
  locale: Locale
  timezone: string
}

export async function findReader(db: Db, address: string): Promise<Reader> {
  const { rows } = await db.execute<Reader & Record<string, unknown>>(sql`
    with known as (
      select t.locale, coalesce(u.timezone, t.timezone) as timezone, 1 as rank
      from ${users} u left join ${testers} t on t.person_id = u.id where u.email = ${address}
      union all select locale, timezone, 2 from ${testers} where email_key = google_account(${address}))
    select coalesce((array_agg(locale order by rank) filter (where locale is not null))[1], 'en') as locale,
      coalesce((array_agg(timezone order by rank) filter (where timezone is not null))[1], 'UTC') as timezone from known`)
  return rows[0] ?? { locale: 'en', timezone: 'UTC' }
}
