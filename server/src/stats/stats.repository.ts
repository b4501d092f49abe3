import { sql } from 'drizzle-orm'
import type { PublicStats } from '@fortnight/contract/stats'
import type { Db } from '../db/database.ts'

/** What the service has done, in one statement. A test was kept when it closed as completed. */
export async function counted(db: Db): Promise<PublicStats> {
  const { rows } = await db.execute<PublicStats & Record<string, unknown>>(sql`
    select
      (select count(*)::int from testers where status in ('verified', 'available')) as testers,
      (select count(*)::int from runs where phase in ('staffing', 'running', 'qualified', 'extended', 'holding')) as tests_running,
      (select count(*)::int from runs where phase in ('completed', 'failed')) as tests_finished,
      (select count(*)::int from runs where phase = 'completed') as tests_kept,
      (select count(*)::int from checkins where seconds > 0) as tester_days,
      answers, granted, answers_from::text, answers_to::text
    from (select count(*)::int as answers, count(*) filter (where outcome = 'granted')::int as granted,
        min(outcome_at at time zone 'UTC')::date as answers_from, max(outcome_at at time zone 'UTC')::date as answers_to
      from runs where outcome is not null) as told`)
  const [row] = rows
  if (!row) throw new Error('no answer from the database')
  return row
}

/** What visitors sent in, counted for administrators. */
export async function countVoices(db: Db) {
  const { rows } = await db.execute<Record<'contacts' | 'leads' | 'testing_requests' | 'feedback', number>>(sql`
    select
      (select count(*)::int from contacts) as contacts,
      (select count(*)::int from leads) as leads,
      (select count(*)::int from testing_requests) as testing_requests,
      (select count(*)::int from feedback) as feedback`)
  const [row] = rows
  if (!row) throw new Error('no answer from the database')
  return row
}
