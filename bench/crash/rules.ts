import type pg from 'pg'
import type { Verdict } from '../kit/verify.ts'
import type { Journal } from './writer.ts'

/** Acts that must never be half done, as queries that count the half-done ones. */
export const wholeRules: Record<string, string> = {
  'an active app without its run, or a run without its active app': `
    select count(*) from apps a full join runs r on r.app_id = a.id
    where (a.status = 'active') is distinct from (r.id is not null)`,
  'an active app without exactly one completed payment': `
    select count(*) from apps a where (a.status = 'active')::int <> (
      select count(*) from payments p where p.app_id = a.id and p.payment_status = 'completed')`,
  'a completed payment without exactly one line in the ledger': `
    select count(*) from payments p where (p.payment_status = 'completed')::int <> (
      select count(*) from ledger l where l.payment_id = p.id and l.amount_cents = p.amount_cents)`,
  'an app with a payment that still counts as unpaid': `
    select count(*) from apps a join payments p on p.app_id = a.id where a.status = 'pending'`,
  'a payment without exactly one note that it came': `
    select abs((select count(*) from payments) -
      (select count(*) from notifications where message_key = 'payment_received'))`,
  'a completed payment without exactly one note that it was approved': `
    select abs((select count(*) from payments where payment_status = 'completed') -
      (select count(*) from notifications where message_key = 'payment_approved'))`,
  'a decision without exactly one line in the audit log': `
    select count(*) from payments p where (p.payment_status <> 'pending')::int <> (
      select count(*) from audit_log l where l.subject = p.id::text)`,
  'a run that is ready though its app is not set up, or the other way round': `
    select count(*) from runs r join apps a on a.id = r.app_id
    where r.phase = 'queued' and (r.ready_at is null) <> (a.opt_in_url is null)`,
  'an owner not told what became of a run': `
    select abs((select count(*) from runs where ready_at is not null) - (select count(*) from notifications n join users u on u.id = n.user_id
      where u.role = 'developer' and n.message_key in ('team_assigned', 'run_waits')
        and not exists (select from runs r where r.phase <> 'queued'
          and n.message_key = 'run_waits' and n.message_values ->> 'app_id' = r.app_id::text)))`,
  'an idempotency key without its answer': 'select count(*) from idempotency_keys where reply is null',
  'an idempotency key whose answer names nothing that is there': `
    select count(*) from idempotency_keys k where not exists (
      select from apps a where a.id::text = k.reply->>'id' union all
      select from payments p where p.id::text = k.reply->>'payment_id')`,
}

/** Compares the answers that the writers got with the database. */
export async function compare(pool: pg.Pool, journal: Journal): Promise<Verdict[]> {
  const rowsOf = async <T extends pg.QueryResultRow>(query: string) => (await pool.query<T>(query)).rows
  const allApps = await rowsOf<{
    id: string
    name: string
    description: string
    version: number
    opt_in_url: string | null
  }>('select id, name, description, version, opt_in_url from apps')
  const apps = Map.groupBy(allApps, ({ name }) => name)
  const byId = new Map(allApps.map((app) => [app.id, app]))
  const feedback = new Map(
    (
      await rowsOf<{ comment: string; times: number }>(
        'select feedback as comment, count(*)::int as times from feedback group by feedback',
      )
    ).map(({ comment, times }) => [comment, times]),
  )
  const payments = new Map(
    (
      await rowsOf<{ id: string; transaction_id: string; payment_status: string }>(
        'select id, transaction_id, payment_status from payments',
      )
    ).map((payment) => [payment.id, payment]),
  )
  const completed = (id: string) => payments.get(id)?.payment_status === 'completed'
  const count = <T>(items: Iterable<T>, broken: (item: T) => boolean) => [...items].filter(broken).length
  return [
    {
      rule: 'an acknowledged app that is not there once, under its id',
      violations: count(journal.apps, ([name, { id }]) => {
        const found = apps.get(name) ?? []
        return id === undefined ? found.length > 1 : found.length !== 1 || found[0]?.id !== id
      }),
    },
    { rule: 'an app that nobody asked for', violations: count(apps.keys(), (name) => !journal.apps.has(name)) },
    {
      rule: 'an acknowledged payment that is not there with its transaction',
      violations: count(journal.payments, ([id, transaction]) => payments.get(id)?.transaction_id !== transaction),
    },
    { rule: 'a payment that nobody reported', violations: count(payments.keys(), (id) => !journal.payments.has(id)) },
    {
      rule: 'an acknowledged approval that is not there',
      violations: count(journal.approvals.keys(), (id) => !completed(id)),
    },
    {
      rule: 'an approval acknowledged twice',
      violations: count(journal.approvals.values(), (times) => times > 1),
    },
    {
      rule: 'a payment called decided that is not completed',
      violations: count(journal.decidedBefore, (id) => !completed(id)),
    },
    {
      rule: 'a completed payment that nobody approved',
      violations: count(payments.values(), ({ id, payment_status }) => {
        const known = journal.approvals.has(id) || journal.decidedBefore.has(id)
        return payment_status === 'completed' && !known
      }),
    },
    {
      rule: 'an acknowledged Play setup that is not there',
      violations: count(journal.setups, (id) => !byId.get(id)?.opt_in_url),
    },
    {
      rule: 'an app that is not as its last acknowledged change left it',
      violations: count(journal.changes, ([id, { description, version }]) => {
        const app = byId.get(id)
        return app?.description !== description || app.version !== version
      }),
    },
    {
      rule: 'acknowledged feedback that is not there once',
      violations: count(journal.feedback, (key) => feedback.get(`Feedback ${key}`) !== 1),
    },
    { rule: 'an answer that should not have been given', violations: journal.wrong.length },
  ]
}
