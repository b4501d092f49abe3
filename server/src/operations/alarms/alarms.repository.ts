import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { AlarmSubject, AlarmsQuery } from '@fortnight/contract/operations/alarms'
import type { Paging } from '@fortnight/contract/listing'
import type { Db, Tx } from '../../platform/db/database.ts'
import { contains, countCapped, readPage } from '../../platform/db/listing.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { alarms } from '../../platform/db/schema/operations-alarms.ts'

type Choice = Pick<z.output<typeof AlarmsQuery>, 'q' | 'state' | 'rule'>

/** Whom and what an alarm is about, by the names of today. */
const about = sql<AlarmSubject[]>`(
  select coalesce(json_agg(json_build_object('kind', s.kind, 'id', s.id, 'name', s.name) order by s.place, s.name), '[]')
  from (
    select 1 as place, 'app' as kind, a.id::text as id, a.name from apps a where a.id = ${alarms.app_id}
    union all select 2, 'payment', p.id::text, p.transaction_id from payments p where p.id = ${alarms.payment_id}
    union all select 3, 'payout', p.id::text, t.name from payouts p join testers t on t.id = p.tester_id where p.id = ${alarms.payout_id}
    union all select 4, 'tester', t.id::text, t.name from testers t where t.id = ${alarms.tester_id}
    union all select 5, 'user', u.id::text, u.name from users u where u.id = any(${alarms.user_ids})
  ) s)`

const select = (db: Db, key: SQL<string> = sql<string>`''`) =>
  db
    .select({
      id: alarms.id,
      rule: alarms.rule,
      state: alarms.state,
      facts: alarms.facts,
      about,
      closed_by_name: users.name,
      closed_at: alarms.closed_at,
      reason: alarms.reason,
      over_at: alarms.over_at,
      created_at: alarms.created_at,
      key,
    })
    .from(alarms)
    .leftJoin(users, eq(users.id, alarms.closed_by))

const inView = (state: NonNullable<Choice['state']>) =>
  ({
    open: eq(alarms.state, 'open'),
    lasting: and(eq(alarms.state, 'open'), isNull(alarms.over_at)),
    over: and(eq(alarms.state, 'open'), isNotNull(alarms.over_at)),
    closed: eq(alarms.state, 'closed'),
    all: undefined,
  })[state]

const filters = ({ q, state, rule }: Choice) =>
  and(
    q === undefined ? undefined : contains(q, alarms.reason, sql`${about}::text`),
    state === undefined ? undefined : inView(state),
    rule === undefined ? undefined : eq(alarms.rule, rule),
  )

const ordering = { sorts: { created_at: alarms.created_at }, id: alarms.id }

/** One page of alarms. */
export const list = (db: Db, query: Choice & Paging) =>
  readPage(ordering, query, filters(query), (key) => select(db, key))

export const count = (db: Db, choice: Choice) => countCapped(db, select(db).where(filters(choice)))

/** Closes an open alarm; false if it is closed, undefined if there is none. */
export async function close(tx: Tx, id: string, by: string, reason: string): Promise<boolean | undefined> {
  const closed = await tx
    .update(alarms)
    .set({ state: 'closed', closed_by: by, closed_at: sql`clock()`, reason })
    .where(and(eq(alarms.id, id), eq(alarms.state, 'open')))
    .returning({ id: alarms.id })
  if (closed.length > 0) return true
  return (await tx.$count(alarms, eq(alarms.id, id))) > 0 ? false : undefined
}
