import { and, eq, gt, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { Paging } from '@fortnight/contract/listing'
import { openPhases, riskyFrom } from '@fortnight/contract/vocabulary/run-states'
import type { WatchQuery } from '@fortnight/contract/testing/watchlist'
import { dueDayIn } from '../../platform/db/due-day.ts'
import { waitsForSetupIn } from '../../platform/db/set-up.ts'
import type { Db } from '../../platform/db/database.ts'
import { countCapped, contains, readPage } from '../../platform/db/listing.ts'
import { oneOf } from '../../platform/db/schema/columns.ts'
import { users } from '../../platform/db/schema/identity.ts'
import { apps } from '../../platform/db/schema/orders.ts'
import { runs } from '../../platform/db/schema/testing.ts'
import { appIcon } from '../../platform/db/app-icon.ts'
import { moment } from '../../platform/db/moment.ts'

type Open = (typeof openPhases)[number]
type Choice = Pick<z.output<typeof WatchQuery>, 'q' | 'phase' | 'need'>

const seats = (which: string) =>
  sql<number>`(select count(*)::int from assignments a where a.run_id = ${runs.id} and a.ended_at is null and ${sql.raw(which)})`
const toList = seats('a.accepted_at is not null and a.listed_at is null')

const needs = {
  risk: gt(runs.risk, riskyFrom),
  silent: gt(runs.silent, 0),
  developer: sql`(${toList} > 0 or ${waitsForSetupIn()})`,
}

const filters = ({ q, phase, need }: Choice) =>
  and(
    oneOf('phase', openPhases),
    phase && eq(runs.phase, phase),
    need && needs[need],
    q ? contains(q, apps.name, users.email) : undefined,
  )

const due = dueDayIn()

/** Open tests as of `now`. */
const select = (db: Db, now: Date, key = sql<string>`''`) =>
  db
    .select({
      id: runs.id,
      app_id: runs.app_id,
      app_name: apps.name,
      app_icon: appIcon,
      user_email: users.email,
      package_plan: runs.package_plan,
      phase: sql<Open>`${runs.phase}`,
      need: runs.need,
      days: runs.days,
      opted_in: seats(`a.state = 'opted_in'`),
      invited: seats(`a.state = 'invited'`),
      to_list: toList,
      silent: runs.silent,
      shocked: sql<boolean>`exists (select from decisions d where d.run_id = ${runs.id} and d.kind = 'shock'
        and d.key = ${runs.id} || ':' || (${moment(now)} at time zone ${runs.timezone})::date || ':shock')`,
      gone: seats(
        `a.state = 'opted_in' and a.gone_on is not null and coalesce(a.last_used_on, '-infinity') <= a.gone_on`,
      ),
      console_gap: runs.console_gap,
      headroom: runs.headroom,
      risk: runs.risk,
      due_on: due,
      days_left: sql<number | null>`${due} - (${moment(now)} at time zone ${runs.timezone})::date`,
      p95_on: runs.p95_on,
      queued_at: runs.queued_at,
      is_paused: sql<boolean>`${runs.paused_at} is not null`,
      waits_for_setup: waitsForSetupIn(),
      key,
    })
    .from(runs)
    .innerJoin(apps, eq(apps.id, runs.app_id))
    .innerJoin(users, eq(users.id, runs.owner_id))

const ordering = { sorts: { risk: runs.risk, headroom: runs.headroom, silent: runs.silent }, id: runs.id }

export const list = (db: Db, query: Choice & Paging, now: Date) =>
  readPage(ordering, query, filters(query), (key) => select(db, now, key))

export const count = (db: Db, choice: Choice) =>
  countCapped(
    db,
    db
      .select({ one: sql`1` })
      .from(runs)
      .innerJoin(apps, eq(apps.id, runs.app_id))
      .innerJoin(users, eq(users.id, runs.owner_id))
      .where(filters(choice)),
  )
