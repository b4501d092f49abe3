import type { NotificationKey } from '@fortnight/contract/notification-texts'
import type pg from 'pg'
import { payRules, steadyPayRules } from './pay-rules.ts'

/** Each rule as a query that counts its violations, among these runs ($1). */
const rulesOfRuns: Record<string, string> = {
  'a tester twice on one app': `
    select count(*) from (select from assignments where run_id = any($1) group by app_id, tester_id having count(*) > 1) v`,
  'two of one home on one app': `
    select count(*) from (select from assignments where run_id = any($1) group by app_id, household_id having count(*) > 1) v`,
  'more than three live phones of a model on one app': `
    select count(*) from (
      select from assignments where run_id = any($1) and ended_at is null group by app_id, model having count(*) > 3) v`,
  'a tester on an app of their own': `
    select count(*) from assignments a join users u on u.id = a.owner_id join testers t on t.id = a.tester_id
    where a.run_id = any($1) and (a.person_id = a.owner_id or u.email = t.email)`,
  'a tester who joined, and met the same owner again within 60 days': `
    select count(*) from assignments a join assignments b on b.tester_id = a.tester_id and b.owner_id = a.owner_id
    where a.run_id = any($1) and b.app_id <> a.app_id and b.invited_at <= a.invited_at and b.state not in ('declined', 'expired')
      and a.invited_at < b.invited_at + interval '60 days'
      -- While the clock was ahead the 60 days were over, and an offer of that time that came to nothing ended them for good.
      and not exists (select from assignments c where c.tester_id = a.tester_id and c.owner_id = a.owner_id and c.id < a.id
        and c.invited_at >= b.invited_at + interval '60 days')`,
  'an enterprise app with a tester who is not premium': `
    select count(*) from assignments a join runs r on r.id = a.run_id join testers t on t.id = a.tester_id
    where r.id = any($1) and r.package_plan = 'enterprise' and not t.premium`,
  'a first team smaller than what was sold, or not the one decided': `
    select count(*) from runs r where r.id = any($1) and r.staffed_at is not null and not exists (
      select from decisions d where d.key = r.id || ':team' and jsonb_array_length(d.inputs -> 'team') >= r.need
        and jsonb_array_length(d.inputs -> 'team') = (select jsonb_array_length(e.data -> 'seats') from run_events e
          where e.run_id = r.id and e.kind = 'offered' order by e.seq limit 1))`,
  'a waiting run with seats or a decision': `
    select count(*) from runs r where r.id = any($1) and r.phase = 'queued' and (
      exists (select from assignments a where a.run_id = r.id) or exists (select from decisions d where d.run_id = r.id))`,
  'a run that waits for a team while its app is not set up, or for a set-up that is there': `
    select count(*) from runs r join apps p on p.id = r.app_id where r.id = any($1) and r.phase = 'queued'
      and (r.ready_at is null) <> (p.package_name is null or p.opt_in_url is null or p.access_method is null)`,
  'a live seat without a live run, or without a live app': `
    select count(*) from assignments a join runs r on r.id = a.run_id join apps p on p.id = a.app_id
    where r.id = any($1) and a.ended_at is null
      and (r.phase in ('queued', 'completed', 'failed', 'cancelled') or p.status <> 'active' or p.deleted_at is not null)`,
  'an app that does not stand as its run does': `
    select count(*) from runs r join apps p on p.id = r.app_id where r.id = any($1) and p.status <> case
      when r.phase = 'completed' then 'completed' when r.phase in ('failed', 'cancelled') then 'cancelled' else 'active' end`,
  'a seat without exactly one offer on record': `
    select count(*) from assignments a where a.run_id = any($1) and 1 <> (select count(*) from run_events e
      where e.run_id = a.run_id and e.kind = 'offered' and e.data -> 'seats' @> to_jsonb(a.id))`,
  'a ledger whose chain is broken, or has a gap': `
    select count(*) from (
      select e.seq, row_number() over w as place, e.hash, sha256(coalesce(lag(e.hash) over w, '') ||
        convert_to(ledger_line(e.run_id, e.seq, e.assignment_id, e.kind, e.grade, e.data, e.at), 'UTF8')) as due
      from run_events e where e.run_id = any($1) window w as (partition by e.run_id order by e.seq)) l
    where l.seq <> l.place or l.hash <> l.due`,
  'a chain that does not end where its ledger does': `
    select count(*) from run_chains c where c.run_id = any($1)
      and not exists (select from run_events e where e.run_id = c.run_id and e.seq = c.length and e.hash = c.head)`,
  ...payRules,
  'a last day of use that is not the last': `
    select count(*) from assignments a where a.run_id = any($1)
      and a.last_used_on is distinct from (select max(day) from checkins c where c.assignment_id = a.id)`,
  'a gap to Play Console that is smaller than the newest count tells, on an open run': `
    select count(*) from runs r where r.id = any($1) and r.closed_at is null and r.console_gap < greatest(0, coalesce((
      select (select count(*) from assignments a where a.run_id = r.id and a.state in ('opted_in', 'completed')
        and (a.opted_in_at at time zone r.timezone)::date <= c.day
        -- Testers who joined after the count of that day was reported are not on it. The clock of a life stands still
        -- between two acts: who joined at the moment of the count came before it or after it.
        and a.opted_in_at < (select max(e.at) from run_events e where e.run_id = r.id and e.kind = 'play_count'
          and e.data ->> 'day' = c.day::text)) - c.opted_in
      from console_reports c where c.run_id = r.id order by c.day desc limit 1), 0))`,
  'a failed run that was refunded twice': `
    select count(*) from runs r where r.id = any($1) and r.phase = 'failed'
      and (select count(*) from refunds f where f.app_id = r.app_id and f.refund_status not in ('declined', 'taken_back')
        and f.ground in ('guarantee', 'shortfall')) > 1`,
  // Days after a tester's last sign are not delivered either: so this is the least that went missing.
  'a failed run whose missing days were not asked back on behalf of its customer': `
    select count(*) from runs r join payments p on p.app_id = r.app_id and p.payment_status = 'completed'
    where r.id = any($1) and r.phase = 'failed'
      and not exists (select from refunds f where f.app_id = r.app_id and f.ground in ('guarantee', 'shortfall'))
      -- Unless as much went back because it was late.
      and (select coalesce(sum(f.amount_cents), 0) from refunds f where f.app_id = r.app_id) < floor(p.amount_cents * (1 - (
        select coalesce(sum(greatest(0, least((coalesce(a.ended_at, r.closed_at) at time zone r.timezone)::date, r.started_on + r.days)
          - greatest((a.opted_in_at at time zone r.timezone)::date, r.started_on))), 0)
        from assignments a where a.run_id = r.id and a.opted_in_at is not null)::numeric / (r.need * r.days)))`,
  'a refund that was sent, and a test that goes on': `
    select count(*) from runs r where r.id = any($1) and r.closed_at is null and exists (
      select from refunds f where f.app_id = r.app_id and f.refund_status = 'paid' and f.ground <> 'late')`,
  'an offer that was told, and not exactly once': `
    select count(*) from assignments a join apps p on p.id = a.app_id where a.run_id = any($1) and a.told_at is not null
      and 1 <> (select count(*) from notifications n where n.user_id = a.person_id and n.message_key = 'offered' and n.message_values ->> 'app' = p.name)`,
}

/** Rules of runs whose clock never jumped. */
const rulesOfTime: Record<string, string> = {
  'a team that was asked before its app was paid for and set up': `
    select count(*) from runs r where r.id = any($1) and r.staffed_at < r.ready_at`,
  'a day of use outside of its tester’s time': `
    select count(*) from checkins c join assignments a on a.id = c.assignment_id
    where a.run_id = any($1) and (a.opted_in_at is null or c.day < (a.opted_in_at at time zone 'UTC')::date
      or c.used_at > a.ended_at)`,
  'a seat whose steps are not one after the other': `
    select count(*) from assignments where run_id = any($1) and (accepted_at < invited_at or listed_at < accepted_at
      or opted_in_at < listed_at or installed_at < opted_in_at or ended_at < coalesce(installed_at, opted_in_at, invited_at))`,
  ...steadyPayRules,
}

/** Rules of everything, small enough to be counted whole. */
const rulesOfAll: Record<string, string> = {
  'a counter that is not the number of live seats': `
    select count(*) from testers t where active <> (
      select count(*) from assignments a where a.tester_id = t.id and a.state in ('invited', 'opted_in'))`,
  'a tester over capacity': 'select count(*) from testers where active < 0 or active > capacity',
  'a payout of more than was earned': `
    select count(*) from testers t where (select coalesce(sum(amount_pkr), 0) from earnings e where e.tester_id = t.id)
      < (select coalesce(sum(amount_pkr), 0) from payouts p where p.tester_id = t.id and p.state <> 'declined')`,
  'a completed payment without exactly one run and one line of the books': `
    select count(*) from payments p where p.payment_status = 'completed' and (
      1 <> (select count(*) from ledger l where l.payment_id = p.id and l.kind = 'payment' and l.amount_cents = p.amount_cents)
      or 1 <> (select count(*) from runs r where r.app_id = p.app_id))`,
  'a refund that was sent without exactly one line of the books': `
    select count(*) from refunds f where f.refund_status = 'paid' and 1 <> (
      select count(*) from ledger l where l.payment_id = f.payment_id and l.amount_cents = -f.amount_cents and case f.ground
        when 'late' then l.kind = 'late' and l.refund_id = f.id else l.kind = 'refund' end)`,
  'more money back than was paid': `
    select count(*) from payments p where p.amount_cents < (
      select coalesce(sum(f.amount_cents), 0) from refunds f where f.payment_id = p.id and f.refund_status not in ('declined', 'taken_back'))`,
  'a run that nobody paid for': `
    select count(*) from runs r where 1 <> (
      select count(*) from payments p where p.app_id = r.app_id and p.payment_status = 'completed')`,
}

/** Notifications that each user gets at most once. Names of apps are given once. */
const toldOnce: readonly NotificationKey[] = [
  'offered',
  'listed',
  'reminded',
  'expired',
  'run_started',
  'run_qualified',
  'run_finished',
  'run_failed',
  'run_extended',
  'team_assigned',
  'lost',
  'removed',
  'suspended',
  'unneeded',
  'over',
  'completed',
  'stopped',
  'payment_approved',
  'app_cancelled',
  'app_deleted',
  'could_not_start',
]

/** Rules of notifications since a moment ($1), with these keys ($2). */
const rulesOfNotifications: Record<string, string> = {
  'something told twice': `
    select count(*) from (
      select from notifications where created_at >= $1 and message_key = any($2)
      group by user_id, message_key, message_values ->> 'app', link having count(*) > 1) v`,
}

/** The names of all rules. */
export const ruleNames: readonly string[] = [rulesOfRuns, rulesOfTime, rulesOfAll, rulesOfNotifications].flatMap(
  (rules) => Object.keys(rules),
)

/**
 * Lists the broken rules, with how often. `steady` are those of `runs` whose clock never jumped; `since` limits which
 * notifications are checked.
 */
export async function brokenRules(
  pool: Pick<pg.Pool, 'query'>,
  { runs, steady, since }: { runs: readonly string[]; steady: readonly string[]; since: Date },
): Promise<string[]> {
  const count = async (query: string, values: unknown[]) =>
    Number((await pool.query<{ count: string }>(query, values)).rows[0]?.count)
  const broken: string[] = []
  const judge = async (rule: string, query: string, values: unknown[]) => {
    const times = await count(query, values)
    if (times) broken.push(`${times} x ${rule}`)
  }
  for (const [rule, query] of Object.entries(rulesOfRuns)) await judge(rule, query, [runs])
  for (const [rule, query] of Object.entries(rulesOfTime)) await judge(rule, query, [steady])
  for (const [rule, query] of Object.entries(rulesOfAll)) await judge(rule, query, [])
  for (const [rule, query] of Object.entries(rulesOfNotifications)) await judge(rule, query, [since, toldOnce])
  return broken
}
