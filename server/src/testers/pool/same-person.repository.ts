import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'

/** The Google account of an address, and the other spelling of it that the pool has. */
interface Spelt extends Record<string, unknown> {
  email: string
  account: string
  known_as: string | null
}

/** The Google account of each address. */
export async function listAccounts(db: Db, emails: readonly string[]): Promise<Map<string, Spelt>> {
  const { rows } = await db.execute<Spelt>(sql`
    select given.email, google_account(given.email) as account, t.email as known_as
    from unnest(${sql.param([...emails])}::text[]) as given (email)
    left join testers t on t.email_key = google_account(given.email) and t.email <> given.email`)
  return new Map(rows.map((row) => [row.email, row]))
}
