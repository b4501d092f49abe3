import { sql } from 'drizzle-orm'
import { columnsOf } from '../../platform/db/columns-of.ts'
import type { Db } from '../../platform/db/database.ts'
import { tester_mails, testers } from '../../platform/db/schema/testers.ts'
import { users } from '../../platform/db/schema/identity.ts'

/** A message for a person; `hours` is how long it is true, for ever by default. */
export interface PersonalMessage {
  person_id: string
  key: string
  values: object
  hours?: number | undefined
}

/** Keeps the messages of testers without an account for their mail; those of all others are left out. */
export async function insertForUnregistered(db: Db, messages: readonly PersonalMessage[]): Promise<void> {
  if (!messages.length) return
  const column = columnsOf(messages.map((message) => ({ ...message, values: JSON.stringify(message.values) })))
  await db.execute(sql`
    insert into ${tester_mails} (tester_id, message_key, message_values, mail_until)
    select t.id, m.key, m.values, clock_running() + m.hours * interval '1 hour'
    from unnest(${column('person_id')}::uuid[], ${column('key')}::text[], ${column('values')}::jsonb[],
      ${column('hours')}::real[]) with ordinality as m (person_id, key, values, hours, place)
    join ${testers} t on t.person_id = m.person_id
    where not exists (select from ${users} u where u.id = t.person_id)
      and not exists (select from sample_testers s where s.tester_id = t.id)
    order by m.place`)
}

/** Messages that one transaction queues. */
const atOnce = 500

/** Takes messages that are not outdated, oldest first, for the caller to queue; the others are dropped. */
export async function takeDue(tx: Db) {
  const { rows } = await tx.execute<{ tester_id: number; key: string; values: object; until: string | null }>(sql`
    with taken as (
      delete from tester_mails where id in (
        select id from tester_mails order by id limit ${atOnce} for update skip locked)
      returning *
    )
    select tester_id, message_key as key, message_values as values, mail_until::text as until from taken order by id`)
  return rows
}

/** Address of a tester who still has no account; undefined once the message of that time is outdated. */
export async function findUnregistered(db: Db, testerId: number, until: string | null) {
  const [found] = await db
    .select({ to: testers.email, locale: testers.locale, person_id: testers.person_id })
    .from(testers)
    .where(
      sql`${testers.id} = ${testerId} and not exists (select from users u where u.id = ${testers.person_id})
        and coalesce(${until}::timestamptz > clock(), true)`,
    )
  return found
}
