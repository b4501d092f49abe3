import { sql } from 'drizzle-orm'
import type { AdminStats } from '@fortnight/contract/admin'
import { appStatuses } from '@fortnight/contract/app-states'
import type { Db } from '../db/database.ts'

export { audit } from '../audit/audit.repository.ts'

/** The service in figures, counted at this moment in one statement. */
export async function stats(db: Db): Promise<AdminStats> {
  const { rows } = await db.execute<Omit<AdminStats, 'apps_by_status'> & { statuses: Record<string, number> }>(sql`
    select
      (select count(*)::int from apps where deleted_at is null) as total_apps,
      (select count(*)::int from users where deleted_at is null) as total_users,
      (select count(*)::int from payments) as total_payments,
      (select coalesce(sum(amount_cents), 0)::float8 / 100 from ledger) as revenue_total,
      (select count(*)::int from feedback) as total_feedback,
      (select count(*)::int from contacts) as total_contacts,
      (select count(*)::int from payments where payment_status = 'pending' and payment_method <> 'easypaisa') as pending_requests,
      (select count(*)::int from refunds where refund_status = 'requested') as open_refunds,
      (select count(*)::int from strays where settled_at is null) as open_strays,
      (select count(*)::int from runs where phase = 'queued') as queued_runs,
      (select count(*)::int from testers where status = 'available' and active < capacity) as available_testers,
      (select coalesce(jsonb_object_agg(status, n), '{}') from (
        select status, count(*)::int as n from apps where deleted_at is null group by status) s) as statuses`)
  const [row] = rows
  if (!row) throw new Error('no answer from the database')
  const { statuses, ...figures } = row
  return { ...figures, apps_by_status: appStatuses.map((status) => ({ status, count: statuses[status] ?? 0 })) }
}
