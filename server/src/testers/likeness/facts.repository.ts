import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { mostPeople, type Shared, togetherMinutes } from './score.ts'

/** How long a signal is kept after it was last seen. */
const keptDays = { network: 180, key: 400, phone: 400 } as const

/** Days of check-ins whose hours are compared. */
const recentDays = 30

/** Deletes signals that were not seen for too long. */
export const deleteOld = (db: Db) =>
  db.execute(sql`
    delete from signals where seen_at < clock() - case kind
      when 'network' then ${keptDays.network}::int when 'key' then ${keptDays.key}::int else ${keptDays.phone}::int end * interval '1 day'`)

export interface SharedBy extends Shared, Record<string, unknown> {
  one: string
  other: string
}

/**
 * Everything that any two people have in common. A value that many people share is left out: it says nothing, and its
 * pairs would be all pairs.
 */
export async function listShared(db: Db): Promise<SharedBy[]> {
  const { rows } = await db.execute<SharedBy>(sql`
    with few as (
      select kind, value, count(*)::int as people from signals group by kind, value
      having count(*) between 2 and case kind
        when 'key' then ${mostPeople.key}::int when 'network' then ${mostPeople.network}::int else ${mostPeople.phone}::int end
    ), found (one, other, kind, people) as (
      select a.user_id, b.user_id, f.kind, f.people
      from few f join signals a using (kind, value) join signals b using (kind, value)
      union all
      select t.person_id, o.person_id, 'payout', 1
      from account_clashes k join testers t on t.id = k.tester_id join testers o on o.id = k.other_id
      union all
      select a.person_id, b.person_id, 'copy', count(*)::int
      from screenshots s
      join screenshots o on o.id = s.copy_of or (s.copy_of is null and o.pixels_hash = s.pixels_hash and not o.duplicate)
      join assignments a on a.id = s.assignment_id join assignments b on b.id = o.assignment_id
      where s.duplicate group by 1, 2
    ), pairs (one, other, key, network, phone, payout, copies) as materialized (
      select least(one, other), greatest(one, other),
        min(people) filter (where kind = 'key'),
        min(people) filter (where kind = 'network'),
        min(people) filter (where kind = 'phone'),
        coalesce(bool_or(kind = 'payout'), false),
        coalesce(sum(people) filter (where kind = 'copy'), 0)::int
      from found where one <> other group by 1, 2
    ), days as materialized (
      select a.person_id, c.used_at, (c.used_at at time zone 'UTC')::date as day
      from checkins c join assignments a on a.id = c.assignment_id
      where c.day > clock()::date - ${recentDays}::int
    ), hours as (
      select one, other, count(*)::int as days, count(*) filter (where near)::int as together from (
        select p.one, p.other, bool_or(x.used_at between y.used_at - ${togetherMinutes}::int * interval '1 minute'
          and y.used_at + ${togetherMinutes}::int * interval '1 minute') as near
        from pairs p join days x on x.person_id = p.one join days y on y.person_id = p.other and y.day = x.day
        group by p.one, p.other, x.day) d
      group by one, other
    )
    select p.*, coalesce(h.days, 0) as days, coalesce(h.together, 0) as together
    from pairs p left join hours h using (one, other)`)
  return rows
}
