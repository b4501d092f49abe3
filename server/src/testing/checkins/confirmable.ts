import { type SQL, sql } from 'drizzle-orm'
import { distrusted } from '../engine/suspicion.ts'

/**
 * Whether a count of Play Console that agrees can confirm the day `day` of the seat `a`: it names no one, so that it
 * confirms neither a tester who is suspected nor a day whose picture was sent before, is doubtful or waits for its
 * check.
 */
export const confirmable = (day: SQL) => sql`not exists (
    select from testers t where t.id = a.tester_id and t.suspicion >= ${distrusted}::real)
  and not exists (select from screenshots s where s.assignment_id = a.id and s.day = ${day}
    and (s.duplicate or s.doubtful or s.check_at is not null))`
