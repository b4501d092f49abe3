import { type SQL, sql } from 'drizzle-orm'
import type { LeftOut } from '@fortnight/contract/vocabulary/left-out'
import type { QueuedRow } from '../runs/runs.repository.ts'
import { offlineCountries } from './offline-countries.repository.ts'

/** Requirements of a run for its testers. */
export type Wanted = Pick<
  QueuedRow,
  'owner_id' | 'owner_email' | 'package_plan' | 'duration' | 'size_mb' | 'min_api' | 'countries'
> &
  Partial<Pick<QueuedRow, 'ready_hours'>>

/** A condition on a tester `t` of the pool. */
export interface Rule {
  /** What is said of the testers whom it leaves out: a reason, or the column that names it. */
  reason: LeftOut | SQL
  holds: SQL
}

/**
 * The owner's testers of the last weeks, collected before any tester is considered: an anti-join on this table makes a
 * claim 15 times slower.
 */
const coolingDown = (ownerId: string) =>
  sql`array(select tester_id from cooldowns where owner_id = ${ownerId} and until > clock())`

/**
 * Conditions of some runs only. Left out by default, so that PostgreSQL keeps one plan for all runs instead of making
 * one for each.
 */
function* wishes(run: Wanted, reserved: readonly number[]): Iterable<Rule> {
  // Enterprise promises premium testers.
  if (run.package_plan === 'enterprise') yield { reason: 'not_premium', holds: sql`t.premium` }
  if (run.countries.length)
    yield { reason: 'country', holds: sql`t.country = any(${sql.param(run.countries)}::text[])` }
  if (reserved.length) yield { reason: 'reserved', holds: sql`t.id <> all(${sql.param(reserved)}::int[])` }
}

/**
 * The conditions on a tester of a team, apart from their phone. Claims join them; the operator's explanation of a
 * shortage counts whom each of them leaves out.
 */
export const rulesOf = (run: Wanted, reserved: readonly number[] = []): Rule[] => [
  { reason: sql`t.status`, holds: sql`t.status = 'available'` },
  { reason: 'full', holds: sql`not t.is_full` },
  { reason: 'offline', holds: sql`t.country <> all(${offlineCountries})` },
  {
    reason: 'owner_household',
    holds: sql`t.household_id is distinct from (select household_id from users where id = ${run.owner_id})`,
  },
  { reason: 'owner', holds: sql`t.person_id <> ${run.owner_id} and t.email <> ${run.owner_email}` },
  { reason: 'cooldown', holds: sql`t.id <> all(${coolingDown(run.owner_id)})` },
  ...wishes(run, reserved),
]

/** A phone `d` whose Android runs the app, and that has room for it. */
export const android = (run: Wanted) => sql`d.api >= ${run.min_api}`
export const storage = (run: Wanted) => sql`d.free_mb >= ${freeMbFor(run)}`

/** Free storage that an app asks of a phone, in MB: for its download, the app, and what it keeps. */
export const freeMbFor = ({ size_mb }: Pick<Wanted, 'size_mb'>) => Math.ceil(size_mb * 2.5)

const runsIt = (run: Wanted) => sql`exists (select from devices d where d.tester_id = t.id and ${android(run)})`

/** The same conditions on phones, as rules of the tester who owns them. */
export const phoneRulesOf = (run: Wanted): Rule[] => [
  { reason: 'android', holds: runsIt(run) },
  {
    reason: 'storage',
    holds: sql`not ${runsIt(run)}
      or exists (select from devices d where d.tester_id = t.id and ${android(run)} and ${storage(run)})`,
  },
]

/** Testers who were never on this app, and do not live with one who was. */
export const neverOn = (run: Pick<QueuedRow, 'app_id'>) => sql`not exists (
  select from assignments a where a.app_id = ${run.app_id} and (a.tester_id = t.id or a.household_id = t.household_id))`
