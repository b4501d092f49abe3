import { sql } from 'drizzle-orm'
import { missesForgiven } from '@fortnight/contract/operations/tester-pay'
import type { Tx } from '../../platform/db/database.ts'

/**
 * Days between joining and the end of the seat `a` that a pause of its test touched, and that are not proven: no one was
 * asked to do anything on them.
 */
const excused = sql`(
  select count(distinct touched.at) from run_log(r.id) p
  cross join lateral (
    select coalesce(min(e.at), a.let_go_at) as at from run_log(p.run_id) e where e.kind = 'resumed' and e.seq > p.seq
  ) until
  cross join lateral generate_series(greatest((p.at at time zone r.timezone)::date, d.first + 1),
    least((until.at at time zone r.timezone)::date, d.last - 1), interval '1 day') as touched (at)
  where p.kind = 'paused'
    and not exists (select from checkins c where c.assignment_id = a.id and c.day = touched.at::date and c.evidence <> 'claimed'))`

/**
 * Pays testers whose part we ended for the agreed days that are left, once for each seat: the rupees by seat. A tester
 * who missed more days than are forgiven, pauses apart, gets nothing for days left, until a late screenshot or a dispute proves those days:
 * so it is called when seats end and when their days are upgraded. The day on which they joined cannot be missed.
 */
export async function payDaysLeft(tx: Tx, seats: readonly number[]): Promise<Map<number, number>> {
  if (!seats.length) return new Map()
  const { rows } = await tx.execute<{ seat: number; amount_pkr: number }>(sql`
    insert into earnings (tester_id, assignment_id, kind, amount_pkr)
    select a.tester_id, a.id, 'release', a.release_pkr * (r.days - span.over - span.today)
    from assignments a join runs r on r.id = a.run_id
    cross join lateral (
      select (a.opted_in_at at time zone r.timezone)::date as first, (a.let_go_at at time zone r.timezone)::date as last
    ) d
    cross join lateral (
      select greatest(d.last - d.first, 0) as over,
        count(*) filter (where c.day = d.last) as today,
        count(*) filter (where c.day > d.first and c.day < d.last) as proven
      from checkins c where c.assignment_id = a.id and c.evidence <> 'claimed'
    ) span
    where a.id = any(${sql.param([...seats])}::bigint[]) and a.let_go_at is not null and a.opted_in_at is not null
      and a.release_pkr > 0 and r.days - span.over - span.today > 0
      and greatest(span.over - 1, 0) - span.proven - ${excused} <= ${missesForgiven}
    on conflict do nothing
    returning assignment_id::int as seat, amount_pkr`)
  return new Map(rows.map(({ seat, amount_pkr }) => [seat, amount_pkr]))
}
