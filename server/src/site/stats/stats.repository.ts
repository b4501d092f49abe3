import { sql } from 'drizzle-orm'
import type { RunPhase } from '@fortnight/contract/vocabulary/run-states'
import type { PublicStats } from '@fortnight/contract/site/stats'
import { totals } from '../../platform/counters/counters.repository.ts'
import { keptPromises } from './kept-promises.repository.ts'
import type { Db } from '../../platform/db/database.ts'

/** Days (UTC) of the first and the last answer of Google that a developer reported; each is one index lookup. */
async function answerDays(db: Db) {
  const { rows } = await db.execute<{ first: string | null; last: string | null }>(sql`
    select utc_day(min(outcome_at))::text as first, utc_day(max(outcome_at))::text as last
    from runs where outcome_at is not null`)
  return { answers_from: rows[0]?.first ?? null, answers_to: rows[0]?.last ?? null }
}

/** Public figures of the service, read from the counters: the cost does not grow with the data. */
export async function counted(db: Db): Promise<PublicStats> {
  const [counters, days, promises] = await Promise.all([totals(db), answerDays(db), keptPromises(db)])
  const of = (...names: string[]) => names.reduce((sum, name) => sum + (counters.get(name) ?? 0), 0)
  const inPhases = (...phases: RunPhase[]) => of(...phases.map((phase) => `runs:${phase}`))
  const granted = of('answers:granted')
  return {
    testers: of('testers:agreed'),
    tests_running: inPhases('staffing', 'running', 'qualified', 'extended', 'holding'),
    tests_finished: inPhases('completed', 'failed'),
    tests_kept: inPhases('completed'),
    tester_days: of('days:used'),
    answers: granted + of('answers:refused'),
    granted,
    ...days,
    promises,
  }
}

/** Counts of visitors' messages, for administrators. */
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
