import { sql } from 'drizzle-orm'
import { keptDays } from '@fortnight/contract/testers/tester-terms'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { CheckIn } from './turns.ts'
import { hoursPrior, mostPeople, type Shared, sittingMinutes, togetherMinutes } from './score.ts'

/** Days of check-ins whose hours are compared. */
const recentDays = 30

/** Deletes signals that were not seen for as long as the terms say. */
export const deleteOld = (db: Db) =>
  db.execute(sql`
    delete from signals where seen_at < clock() - case kind
      when 'network' then ${keptDays.network}::int else ${keptDays.keys}::int end * interval '1 day'`)

const near = sql.raw(`interval '${togetherMinutes} minutes'`)
const sitting = sql.raw(`interval '${sittingMinutes} minutes'`)

export interface SharedBy extends Shared, Record<string, unknown> {
  one: string
  other: string
}

/**
 * Everything that any two people have in common. A value that many people share is left out: it says nothing, and its
 * pairs would be all pairs. Pairs and days are temporary tables, so that the planner knows how many they are.
 */
export async function listShared(tx: Tx): Promise<SharedBy[]> {
  await tx.execute(sql`
    create temporary table found_alike (one, other, kind, people) on commit drop as
    with few as (
      select kind, value, count(*)::int as people from signals group by kind, value
      having count(*) between 2 and case kind
        when 'key' then ${mostPeople.key}::int when 'network' then ${mostPeople.network}::int else ${mostPeople.phone}::int end
    )
    select a.user_id, b.user_id, f.kind, f.people
    from few f join signals a using (kind, value) join signals b using (kind, value) where a.user_id <> b.user_id
    union all
    select t.person_id, o.person_id, 'payout', 1
    from account_clashes k join testers t on t.id = k.tester_id join testers o on o.id = k.other_id
    union all
    select t.person_id, o.person_id, 'payout', 1
    from (select other_id from account_clashes group by other_id having count(*) < ${mostPeople.payout}::int) few
      join account_clashes k using (other_id) join account_clashes c on c.other_id = k.other_id and c.tester_id > k.tester_id
      join testers t on t.id = k.tester_id join testers o on o.id = c.tester_id
    union all
    select a.person_id, b.person_id, 'copy', count(*)::int
    from screenshots s
    join screenshots o on o.id = s.copy_of or (s.copy_of is null and o.pixels_hash = s.pixels_hash and not o.duplicate)
    join assignments a on a.id = s.assignment_id join assignments b on b.id = o.assignment_id
    where s.duplicate and a.person_id <> b.person_id group by 1, 2`)
  await tx.execute(sql`
    create temporary table pairs_alike (one, other, key, network, phone, payout, copies) on commit drop as
    select least(one, other), greatest(one, other),
      min(people) filter (where kind = 'key'),
      min(people) filter (where kind = 'network'),
      min(people) filter (where kind = 'phone'),
      coalesce(bool_or(kind = 'payout'), false),
      coalesce(sum(people) filter (where kind = 'copy'), 0)::int
    from found_alike group by 1, 2`)
  await tx.execute(sql`
    create temporary table days_alike on commit drop as
    select a.person_id, c.used_at, c.used_on as day, (
        count(*) over (partition by c.used_on order by c.used_at range between ${near} preceding and ${near} following) - 1
          + ${hoursPrior.people * hoursPrior.share}::float8)
      / (count(*) over (partition by c.used_on) - 1 + ${hoursPrior.people}::int) as usual,
      (row_number() over (partition by c.used_on order by c.used_at) - 0.5 + ${hoursPrior.people / 1440}::float8 * c.minute)
      / (count(*) over (partition by c.used_on) + ${hoursPrior.people}::int) as before, c.minute
    from (select *, (used_at at time zone 'UTC')::date as used_on,
        (extract(epoch from used_at)::float8 - 86400 * floor(extract(epoch from used_at)::float8 / 86400)) / 60 as minute
      from checkins where day > clock()::date - ${recentDays}::int) c
    join assignments a on a.id = c.assignment_id`)
  await tx.execute(sql`
    create temporary table sittings_alike on commit drop as
    select id, created_at, count(*) over (order by created_at range between ${sitting} preceding and ${sitting} following)::int as people
    from users`)
  await tx.execute(sql`analyze found_alike, pairs_alike, days_alike, sittings_alike`)
  const { rows } = await tx.execute<SharedBy>(sql`
    with hours as (
      select one, other, count(*)::int as days, count(*) filter (where near)::int as together, sum(usual) as expected from (
        select p.one, p.other, bool_or(x.used_at between y.used_at - ${near} and y.used_at + ${near}) as near,
          max(greatest(x.usual, y.usual)) as usual
        from pairs_alike p join days_alike x on x.person_id = p.one join days_alike y on y.person_id = p.other and y.day = x.day
        group by p.one, p.other, x.day) d
      group by one, other
    ), tests as (
      select p.one, p.other, count(distinct a.app_id)::int as tests
      from pairs_alike p join assignments a on a.person_id = p.one
      join assignments b on b.person_id = p.other and b.app_id = a.app_id
      where a.opted_in_at is not null and b.opted_in_at is not null
      group by p.one, p.other
    ), copiers as (
      select person, count(distinct other)::int as hands
      from (select one as person, other from found_alike where kind = 'copy'
        union all select other, one from found_alike where kind = 'copy') c
      group by person
    )
    select p.*, coalesce(h.days, 0) as days, coalesce(h.together, 0) as together, coalesce(h.expected, 0) as expected,
      coalesce(t.tests, 0) as tests, greatest(c.hands, d.hands, 0) as hands,
      case when x.created_at between y.created_at - ${sitting} and y.created_at + ${sitting}
        and greatest(x.people, y.people) <= ${mostPeople.sign_up}::int then greatest(x.people, y.people) end as sign_up
    from pairs_alike p left join hours h using (one, other) left join tests t using (one, other)
      left join copiers c on c.person = p.one left join copiers d on d.person = p.other
      left join sittings_alike x on x.id = p.one left join sittings_alike y on y.id = p.other
    where p.one <> p.other`)
  return rows
}

interface CheckInOf extends CheckIn, Record<string, unknown> {
  person_id: string
}

/** When these people check in, the first time of each day; after `listShared`, of which the days are. */
export async function listCheckIns(tx: Tx, people: readonly string[]): Promise<Map<string, CheckIn[]>> {
  const { rows } = await tx.execute<CheckInOf>(sql`
    select distinct on (person_id, day) person_id, day - date '2000-01-01' as day, minute, usual, before
    from days_alike where person_id = any(${sql.param([...people])}::uuid[]) order by person_id, day, used_at`)
  return Map.groupBy(rows, ({ person_id }) => person_id)
}
