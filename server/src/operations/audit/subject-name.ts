import { type SQL, sql } from 'drizzle-orm'

/** The column that says what a row of each table is called. Where an act is about what belongs to an app, the app's name tells more. */
const byGroup: Record<string, SQL> = {
  app: sql`select a.name from apps a where a.id = audit_log.subject::uuid`,
  contact: sql`select nullif(c.name, '') from contacts c where c.id = audit_log.subject::uuid`,
  payment: sql`select p.transaction_id from payments p where p.id = audit_log.subject::uuid`,
  refund: sql`select a.name from refunds r join apps a on a.id = r.app_id where r.id = audit_log.subject::uuid`,
  stray: sql`select s.gateway_transaction_id from strays s where s.id = audit_log.subject::uuid`,
  team: sql`select a.name from apps a where a.id = audit_log.subject::uuid`,
  user: sql`select u.name from users u where u.id = audit_log.subject::uuid`,
}

const cases = sql.join(
  Object.entries(byGroup).map(([group, name]) => sql`when ${sql.raw(`'${group}'`)} then (${name})`),
  sql` `,
)

/**
 * What a line's subject is called today: an app or a person by name, a payment by its transaction ID. Null where it has no name of its
 * own, or is gone. A column of a select from the audit log, looked up by key for the lines of a page.
 */
export const subjectName = sql<string | null>`case
  when audit_log.subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then case split_part(audit_log.action, '.', 1) ${cases} end
  when audit_log.subject ~ '^tester:[0-9]{1,9}$' then (select t.name from testers t where t.id = substr(audit_log.subject, 8)::int)
  end`
