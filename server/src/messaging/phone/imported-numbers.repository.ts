import { and, eq, isNull, sql } from 'drizzle-orm'
import { isPhoneAct } from '@fortnight/contract/messaging/phone-texts'
import { type TesterMessage, textOf } from '@fortnight/contract/notification-texts'
import type { NumberEnd, PhoneChannel } from '@fortnight/contract/vocabulary/delivery-states'
import { columnsOf } from '../../platform/db/columns-of.ts'
import type { Db } from '../../platform/db/database.ts'
import { deliveries, imported_numbers as numbers } from '../../platform/db/schema/messaging.ts'
import { tryHours } from '../deliveries/deliveries.repository.ts'

const inUse = isNull(numbers.ended_at)

/** The number of a tester, from an imported file. */
export async function findOfTester(db: Db, testerId: number) {
  const [found] = await db
    .select({ channel: numbers.channel, number: numbers.number, end_reason: numbers.end_reason })
    .from(numbers)
    .where(eq(numbers.tester_id, testerId))
  return found
}

/**
 * Writes what asks testers without an account for an act, for the numbers that the operator imported with them: due in
 * their waking hours, as on every channel (decision 60).
 */
export async function insertDeliveries(
  db: Db,
  messages: readonly { person_id: string; message: TesterMessage }[],
): Promise<void> {
  const asking = messages.filter(({ message }) => isPhoneAct(textOf(message).act))
  if (!asking.length) return
  const column = columnsOf(
    asking.map(({ person_id, message }) => ({
      person_id,
      key: message.key,
      values: JSON.stringify(message.values),
      hours: textOf(message).hours,
    })),
  )
  await db.execute(sql`
    insert into ${deliveries} (channel, imported_id, message_key, message_values, outdated_at, due_at, next_at, give_up_at)
    select n.channel, n.id, m.key, m.values, until.at, due.at, due.at,
      least(until.at, due.at + ${tryHours}::int * interval '1 hour')
    from unnest(${column('person_id')}::uuid[], ${column('key')}::text[], ${column('values')}::jsonb[],
      ${column('hours')}::real[]) as m (person_id, key, values, hours)
    join testers t on t.person_id = m.person_id
    join ${numbers} n on n.tester_id = t.id and n.ended_at is null
    cross join lateral (select waking_end(clock_running(), 0, t.timezone) as at) due
    cross join lateral (select clock_running() + m.hours * interval '1 hour' as at) until
    where not exists (select from users u where u.id = t.person_id)`)
}

/** Ends a number, by its id: it gets no more messages. */
export async function end(db: Db, id: string, reason: NumberEnd): Promise<void> {
  await db
    .update(numbers)
    .set({ ended_at: sql`clock()`, end_reason: reason })
    .where(and(eq(numbers.id, id), inUse))
}

/** Ends a number whose owner wrote back that they want no more messages. */
export async function endByNumber(db: Db, channel: PhoneChannel, number: string): Promise<void> {
  await db
    .update(numbers)
    .set({ ended_at: sql`clock()`, end_reason: 'stopped' })
    .where(and(eq(numbers.channel, channel), eq(numbers.number, number), inUse))
}

/** Ends a number, on whichever channel, that a user has proven to be theirs. */
export async function endAsMoved(db: Db, number: string): Promise<void> {
  await db
    .update(numbers)
    .set({ ended_at: sql`clock()`, end_reason: 'moved' })
    .where(and(eq(numbers.number, number), inUse))
}

/**
 * Stores the numbers of testers, by their e-mails, who agreed to be written to on that channel; a tester with an account, and
 * one who declined or left, has none. A person who wrote STOP gets no other number. Returns the testers whose number is new.
 */
export async function save(
  db: Db,
  channel: PhoneChannel,
  lines: readonly { email: string; number: string | null }[],
): Promise<{ id: number; email: string; person_id: string; status: string }[]> {
  const given = lines.filter(({ number }) => number !== null)
  if (!given.length) return []
  const column = columnsOf(given)
  const { rows } = await db.execute<{ id: number; email: string; person_id: string; status: string }>(sql`
    with stored as (
      insert into ${numbers} as n (tester_id, channel, number)
      select t.id, ${channel}, g.number
      from unnest(${column('email')}::text[], ${column('number')}::text[]) as g (email, number) join testers t using (email)
      where t.status not in ('paused', 'retired', 'banned') and not exists (select from users u where u.id = t.person_id)
      order by t.id
      on conflict (tester_id) do update
      set channel = excluded.channel, number = excluded.number, ended_at = null, end_reason = null
      where n.end_reason is distinct from 'stopped' and (n.number, n.channel) <> (excluded.number, excluded.channel)
      returning n.tester_id
    )
    select t.id, t.email, t.person_id, t.status from stored s join testers t on t.id = s.tester_id`)
  return rows
}
