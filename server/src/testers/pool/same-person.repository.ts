import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { TesterLine } from './tester-line.ts'

type Line = Pick<TesterLine, 'email' | 'number'>

/** Who a line is, whatever its spelling: its Google account, and whom the pool has with that account or number. */
interface Identified extends Record<string, unknown> {
  email: string
  account: string
  /** Another spelling of the account. */
  known_as: string | null
  /** Another tester's address, whose number it is. */
  number_of: string | null
}

/** Who each line is, by its e-mail. */
export async function identify(db: Db, lines: readonly Line[]): Promise<Map<string, Identified>> {
  const { rows } = await db.execute<Identified>(sql`
    select given.email, google_account(given.email) as account, t.email as known_as, coalesce(
      (select o.email from imported_numbers n join testers o on o.id = n.tester_id
        where n.number = given.number and o.email <> given.email),
      (select o.email from phone_numbers n join testers o on o.person_id = n.user_id
        where n.number = given.number and n.proven_at is not null and n.ended_at is null and o.email <> given.email
        limit 1)
    ) as number_of
    from unnest(${sql.param(lines.map(({ email }) => email))}::text[],
      ${sql.param(lines.map(({ number }) => number))}::text[]) as given (email, number)
    left join testers t on t.email_key = google_account(given.email) and t.email <> given.email`)
  return new Map(rows.map((row) => [row.email, row]))
}
