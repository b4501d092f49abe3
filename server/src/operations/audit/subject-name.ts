import { type SQL, sql } from 'drizzle-orm'

/** Column with the name of a row of each table. If an act is about a part of an app, the app's name is more useful. */
const byGroup: Record<string, SQL> = {
  app: sql`select a.name from apps a where a.id = audit_log.subject::uuid`,
  contact: sql`select nullif(c.name, '') from contacts c where c.id = audit_log.subject::uuid`,
  dispute: sql`select t.name from disputes d join assignments s on s.id = d.assignment_id
    join testers t on t.id = s.tester_id where d.id = audit_log.subject::uuid`,
  payment: sql`select p.transaction_id from payments p where p.id = audit_log.subject::uuid`,
  payment_help: sql`select a.name from payment_help h join apps a on a.id = h.app_id where h.id = audit_log.subject::uuid`,
  payout: sql`select t.name from payouts p join testers t on t.id = p.tester_id where p.id = audit_log.subject::uuid`,
  refund: sql`select a.name from refunds r join apps a on a.id = r.app_id where r.id = audit_log.subject::uuid`,
  run: sql`select a.name from apps a where a.id = audit_log.subject::uuid`,
  stray: sql`select s.gateway_transaction_id from strays s where s.id = audit_log.subject::uuid`,
  team: sql`select a.name from apps a where a.id = audit_log.subject::uuid`,
  user: sql`select u.name from users u where u.id = audit_log.subject::uuid`,
}

const cases = sql.join(
  Object.entries(byGroup).map(([group, name]) => sql`when ${sql.raw(`'${group}'`)} then (${name})`),
  sql` `,
)

/** Keys of a line's data that hold a tester's id. */
const testerKeys = sql`(values ('tester_id'), ('released_id')) as held (key)`

/** Current names of the testers that a line's data names by their id, by key: `{ tester_id: 'Putri Lestari' }`. */
export const peopleNamed = sql<Record<string, string>>`case when audit_log.action like 'team.%' then (
  select coalesce(jsonb_object_agg(held.key, t.name), '{}') from ${testerKeys} join testers t
    on t.id = case when audit_log.data ->> held.key ~ '^[0-9]{1,9}$' then (audit_log.data ->> held.key)::int end)
  else '{}'::jsonb end`

/**
 * Current name of a line's subject: an app or a person by name, a payment by its transaction ID. Null if it has no name
 * of its own, or is gone. A column of a select from the audit log, looked up by key for the lines of a page.
 */
export const subjectName = sql<string | null>`case
  when audit_log.subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then case split_part(audit_log.action, '.', 1) ${cases} end
  when audit_log.subject ~ '^tester:[0-9]{1,9}$' then (select t.name from testers t where t.id = substr(audit_log.subject, 8)::int)
  end`
