import { type SQL, sql } from 'drizzle-orm'
import type { AlarmFacts } from '@fortnight/contract/operations/alarm-text'
import type { AlarmThresholds } from '@fortnight/contract/operations/alarm-thresholds'
import { mostPeople } from '@fortnight/contract/operations/alarms'
import type { AbuseRule, AlarmRule } from '@fortnight/contract/vocabulary/alarm-rules'
import { statementMethods } from '@fortnight/contract/vocabulary/payment-states'
import type { Tx } from '../../platform/db/database.ts'

/** How far back rules look: a job that was away for two days misses nothing. */
const lately = sql`clock() - interval '2 days'`

/** A statement is imported within this time. */
const statementsWithin = sql`interval '60 days'`

/** Payouts without which no usual one is known. */
const fewestPayouts = 10

/**
 * What each rule finds: what makes it one occurrence, the numbers, and whom it is about. Every statement begins with what is new, by an
 * index.
 */
const rules: Record<AbuseRule, (limits: AlarmThresholds) => SQL> = {
  refunds: ({ refund_tests, refund_days }) => sql`
    select r.id::text as occurrence, jsonb_build_object('tests', c.tests, 'days', ${refund_days}::int) as facts,
      array[r.owner_id] as user_ids, r.app_id, null::int as tester_id, null::uuid as payment_id, null::uuid as payout_id
    from refunds r cross join lateral (
      select count(distinct o.app_id)::int as tests from refunds o join runs u on u.app_id = o.app_id
      where o.owner_id = r.owner_id and o.ground <> 'late' and o.refund_status not in ('declined', 'taken_back')
        and o.created_at <= r.created_at and o.created_at > r.created_at - ${refund_days}::int * interval '1 day'
        and u.started_on is not null) c
    where r.created_at > ${lately} and r.ground <> 'late' and c.tests >= ${refund_tests}::int`,

  self_dealing: ({ alike_percent }) => sql`
    select a.app_id || ' ' || a.tester_id, jsonb_build_object('percent', round(l.score * 100)),
      array[a.owner_id], a.app_id, a.tester_id, null::uuid, null::uuid
    from likeness l join likeness_groups g on g.id = l.group_id
    cross join lateral (values (l.one, l.other), (l.other, l.one)) as pair (owner, person)
    join assignments a on a.person_id = pair.person and a.owner_id = pair.owner
    where l.score * 100 >= ${alike_percent}::int and g.state <> 'different' and a.ended_at is null`,

  unmatched_approval: ({ statement_hours }) => sql`
    select p.id::text, jsonb_build_object('rupees', p.amount_pkr, 'until', s.until::text),
      array[p.decided_by], p.app_id, null::int, p.id, null::uuid
    from unnest(${sql.param([...statementMethods])}::text[]) as m (method)
    cross join lateral (select max(paid_on) as until from statement_lines where payment_method = m.method) s
    join payments p on p.payment_method = m.method
    where p.payment_status = 'completed' and p.created_at > clock() - ${statementsWithin} and p.amount_pkr is not null
      and utc_day(p.decided_at + ${statement_hours}::int * interval '1 hour') <= s.until
      and not exists (select from statement_lines l where l.payment_method = p.payment_method
        and l.transaction_key = p.transaction_key and l.amount_pkr = p.amount_pkr)`,

  payout: ({ payout_times, payout_pkr, account_hours }) => sql`
    select p.id::text,
      case when is_large then jsonb_build_object('rupees', p.amount_pkr, 'usual', round(u.usual))
        else jsonb_build_object('rupees', p.amount_pkr, 'hours', ${account_hours}::int) end,
      '{}'::uuid[], null::uuid, p.tester_id, null::uuid, p.id
    from payouts p
    cross join lateral (
      select percentile_cont(0.5) within group (order by o.amount_pkr) as usual, count(*) as payouts from payouts o
      where p.amount_pkr >= ${payout_pkr}::int and o.created_at > clock() - interval '90 days' and o.created_at < p.created_at) u
    left join payout_accounts a on a.tester_id = p.tester_id
    cross join lateral (select u.payouts >= ${fewestPayouts}::int
      and p.amount_pkr >= u.usual * ${payout_times}::int as is_large) l
    where p.created_at > ${lately} and p.state <> 'declined' and (is_large
      or (a.updated_at <= p.created_at and a.updated_at > p.created_at - ${account_hours}::int * interval '1 hour'
        and exists (select from payouts o where o.tester_id = p.tester_id and o.state = 'paid' and o.ending <> p.ending)))`,

  sign_ups: ({ sign_ups }) => sql`
    select h.hour, jsonb_build_object('accounts', h.accounts, 'hour', h.hour), h.people[1:${mostPeople}::int],
      null::uuid, null::int, null::uuid, null::uuid
    from (
      select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:00') as hour, count(*)::int as accounts,
        array_agg(id order by created_at, id) as people
      from users where created_at > ${lately} group by 1) h
    where h.accounts >= ${sign_ups}::int`,

  device: ({ device_accounts }) => sql`
    select d.device || ' ' || d.day, jsonb_build_object('accounts', d.accounts), d.people[1:${mostPeople}::int],
      null::uuid, null::int, null::uuid, null::uuid
    from (
      select encode(s.value, 'hex') as device, utc_day(max(u.created_at)) as day, count(*)::int as accounts,
        array_agg(u.id order by u.created_at, u.id) as people
      from users u join signals s on s.user_id = u.id
      where u.created_at > clock() - interval '1 day' and s.kind = 'key' group by s.value) d
    where d.accounts >= ${device_accounts}::int`,
}

/** An alarm that was not known before. */
export interface Raised {
  rule: AlarmRule
  facts: AlarmFacts
}

/** Stores what the rules find and was not found before; returns that. */
export async function raiseNew(tx: Tx, limits: AlarmThresholds): Promise<Raised[]> {
  const raised: Raised[] = []
  for (const [rule, found] of Object.entries(rules)) {
    const { rows } = await tx.execute<Raised & Record<string, unknown>>(sql`
      insert into alarms (rule, occurrence, facts, user_ids, app_id, tester_id, payment_id, payout_id)
      select ${rule}, f.* from (${found(limits)}) f on conflict (rule, occurrence) do nothing returning rule, facts`)
    raised.push(...rows)
  }
  return raised
}
