import { sql } from 'drizzle-orm'
import type { AlarmRule, StandstillRule } from '@fortnight/contract/vocabulary/alarm-rules'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Raised } from '../alarms/rules.repository.ts'

/** Seconds for which work is overdue, by the database's clock; 0 for none. */
export interface Overdue {
  /** Since a background job was last done; null if none ever was. */
  jobs: number | null
  /** Since the oldest overdue job of a queue could have been taken, and that queue. */
  queued: number
  queue: string | null
  /** Since a mail was last handed over; null if none ever was. */
  mail: number | null
  /** Since the oldest waiting mail was queued, and how many wait. */
  posted: number
  waiting: number
}

/** What of these queues should have been done by now. The queue of mail is judged by its own: it waits for a mail server. */
export async function findOverdue(db: Db, queues: readonly string[]): Promise<Overdue> {
  const { rows } = await db.execute<Overdue & Record<string, unknown>>(sql`
    with queued as (
      select name, extract(epoch from clock_timestamp() - min(greatest(start_after, created_on)))::float8 as seconds
      from pgboss.job
      where name = any(${sql.param([...queues])}::text[]) and name <> 'mail' and state < 'active' and not blocked
        and start_after <= clock_timestamp()
      group by name order by seconds desc limit 1),
    mail as (
      select count(*)::int as waiting, coalesce(extract(epoch from clock_timestamp() - min(created_on)), 0)::float8 as seconds
      from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')),
    done as (select name, extract(epoch from clock_timestamp() - at)::float8 as seconds from last_successes)
    select (select seconds from done where name = 'jobs') as jobs, coalesce((select seconds from queued), 0) as queued,
      (select name from queued) as queue, (select seconds from done where name = 'mail') as mail,
      mail.seconds as posted, mail.waiting
    from mail`)
  const [row] = rows
  if (!row) throw new Error('an aggregate has a row')
  return row
}

/** A standstill as a server sees it; rule and `part` make it one. */
export interface Seen extends Raised {
  rule: StandstillRule
  facts: { part: string; minutes: number; waiting?: number; queue?: string }
}

/** Serialises servers that record what they see, until the end of the transaction; any fixed number will do. */
export const takeTurn = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${0x57616974}::int)`)

/** Rules and parts of which there is an alarm that is not over. */
export async function listLasting(tx: Tx): Promise<{ rule: AlarmRule; part: string }[]> {
  const { rows } = await tx.execute<{ rule: AlarmRule; part: string }>(
    sql`select rule, facts ->> 'part' as part from alarms where seen_at is not null and over_at is null`,
  )
  return rows
}

/** Records what this server sees; returns what no server had seen before. */
export async function recordSeen(tx: Tx, seen: readonly Seen[]): Promise<Seen[]> {
  const fresh: Seen[] = []
  for (const standstill of seen) {
    const { rows } = await tx.execute<{ fresh: boolean }>(sql`
      insert into alarms (rule, occurrence, facts, created_at, seen_at)
      values (${standstill.rule}, ${standstill.facts.part} || ' ' || clock_timestamp()::text, ${JSON.stringify(standstill.facts)}::jsonb,
        clock_timestamp(), clock_timestamp())
      on conflict (rule, (facts ->> 'part')) where seen_at is not null and over_at is null
      do update set seen_at = clock_timestamp()
      returning xmax = 0 as fresh`)
    if (rows[0]?.fresh) fresh.push(standstill)
  }
  return fresh
}

/** Seconds after which a standstill that no server sees any longer is over. */
const overAfter = 120

/** Ends standstills that no server sees any longer; returns their rules, and for how many minutes the longest was one. */
export async function endUnseen(tx: Tx): Promise<{ rules: AlarmRule[]; minutes: number }> {
  const { rows } = await tx.execute<{ rule: AlarmRule; minutes: number }>(sql`
    update alarms set over_at = seen_at
    where seen_at < clock_timestamp() - ${overAfter}::int * interval '1 second' and over_at is null
    returning rule, greatest(1, round(extract(epoch from over_at - created_at) / 60))::int as minutes`)
  return { rules: [...new Set(rows.map(({ rule }) => rule))], minutes: Math.max(0, ...rows.map((row) => row.minutes)) }
}
